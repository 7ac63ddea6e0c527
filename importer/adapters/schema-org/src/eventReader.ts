import type { Report } from '@calendar/adapter-kit';
import type { FoundEvent } from './findEvents.ts';
import { isObject, type Json, type JsonObject, wordOf } from './json.ts';
import type { SchemaDocument } from './schemaDocument.ts';
import { SchemaNode, type Value } from './schemaNode.ts';
import { textOf } from './texts.ts';

/** Reads one event. Every property must be read or reported through it. */
export class EventReader {
  readonly event: SchemaNode;
  readonly #found: FoundEvent;
  readonly #document: SchemaDocument;
  readonly #report: Report;
  readonly #opened = new Map<JsonObject, SchemaNode>();

  constructor(found: FoundEvent, document: SchemaDocument, report: Report) {
    this.#found = found;
    this.#document = document;
    this.#report = report;
    this.event = new SchemaNode(found.json, found.place, document, found.inherited);
    this.#opened.set(found.json, this.event);
  }

  /** The language of texts that do not say theirs: the document's, else the event's. */
  get language(): string | null {
    const [own] = this.event.values('inLanguage');
    const tag =
      own === undefined
        ? null
        : isObject(own.json)
          ? textOf(new SchemaNode(own.json, own.place, this.#document).values('alternateName', 'name')[0])
          : wordOf(own.json);
    return this.#found.language ?? tag;
  }

  /** The node that a value is or means, or null when it is a plain value. */
  open(value: Value): SchemaNode | null {
    const json = typeof value.json === 'string' ? this.#document.nodes.get(value.json) : value.json;
    return isObject(json) ? this.openAt(json, value.place) : null;
  }

  /** A node of the event. The same JSON always gives the same node, so that the node records every property read. */
  openAt(json: JsonObject, place: string, inherited: JsonObject = {}): SchemaNode {
    const node = this.#opened.get(json) ?? new SchemaNode(json, place, this.#document, inherited);
    this.#opened.set(json, node);
    return node;
  }

  note(place: string, value: unknown, why: string): void {
    this.#report.add(this.#found.item, place, value, why);
  }

  /** The first of several values, if the feed has one field for them. The others are noted. */
  one(values: readonly Value[]): Value | null {
    const [first, ...others] = values;
    for (const { json, place } of others)
      this.note(place, json, 'the calendar holds one value here: the first was taken');
    return first ?? null;
  }

  /** Notes everything in the opened nodes that was not read. */
  noteUnread(): void {
    for (const node of this.#opened.values()) {
      for (const { place, json } of node.unread())
        this.note(place, json, 'the calendar has no field for this');
      for (const key of this.#document.repeated.get(node.json) ?? [])
        this.note(
          node.placeOf(key),
          node.json[key] as Json,
          'this key stands here more than once: all were read',
        );
    }
  }
}
