import type { Report } from '@calendar/adapter-kit/report';
import type { FoundEvent } from './findEvents.ts';
import { isObject, type Json, type JsonObject, propertyOf, wordOf } from './json.ts';
import type { SchemaDocument } from './schemaDocument.ts';
import { SchemaNode, textOf, type Value } from './schemaNode.ts';

/** Reads one event. Every property must be read or reported through it. */
export class EventReader {
  readonly event: SchemaNode;
  readonly #found: FoundEvent;
  readonly #document: SchemaDocument;
  readonly #report: Report;
  readonly #opened = new Map<JsonObject, SchemaNode>();
  #language: { readonly tag: string | null } | undefined;

  constructor(found: FoundEvent, document: SchemaDocument, report: Report) {
    this.#found = found;
    this.#document = document;
    this.#report = report;
    this.event = new SchemaNode(found.json, found.place, document, found.inherited);
    this.#opened.set(found.json, this.event);
  }

  /** That of the page; null for a file. */
  get address(): string | null {
    return this.#found.address;
  }

  get language(): string | null {
    this.#language ??= { tag: this.#found.language ?? this.#ownLanguage() };
    return this.#language.tag;
  }

  #ownLanguage(): string | null {
    const [own] = this.event.values('inLanguage');
    if (own === undefined) return null;
    const node = isObject(own.json) ? this.#nodeOf(own.json, own.place) : null;
    return node === null ? wordOf(own.json as Json) : textOf(node.values('alternateName', 'name')[0]);
  }

  open(value: Value): SchemaNode | null {
    const json = typeof value.json === 'string' ? this.#document.nodes.get(value.json) : value.json;
    return isObject(json) ? this.openAt(json, value.place) : null;
  }

  /** The same JSON gives the same node, which records what is read; another if it inherits values. */
  openAt(json: JsonObject, place: string, inherited?: JsonObject): SchemaNode {
    const known = this.#opened.get(json);
    if (known !== undefined) return known;
    const node =
      inherited === undefined
        ? this.#nodeOf(json, place)
        : new SchemaNode(json, place, this.#document, inherited);
    this.#opened.set(json, node);
    return node;
  }

  #nodeOf(json: JsonObject, place: string): SchemaNode {
    return this.#document.readings.once(json, SchemaNode, () => new SchemaNode(json, place, this.#document));
  }

  /** What a function of this package reads of a node. It is called once, however many events name the node. */
  once<Reading>(node: SchemaNode, read: (node: SchemaNode, reader: EventReader) => Reading): Reading {
    return this.#document.readings.once(node.json, read, () => read(node, this));
  }

  /** What a function makes of a text. It is called once for a long text, however many events have it. */
  onceOf<Reading>(text: string, read: (text: string) => Reading): Reading {
    if (text.length < LONG) return read(text);
    return this.#document.readings.once(text, read, () => read(text));
  }

  note(place: string, value: unknown, why: string): void {
    this.#report.add(this.#found.item, place, value, why);
  }

  refuse({ place, json }: Pick<Value, 'place' | 'json'>, why: string): null {
    this.note(place, json, why);
    return null;
  }

  /** What is read of a value. Null without one, and, with a note, if nothing can be read of it. */
  read<Reading>(
    value: Value | null,
    expected: string,
    read: (value: Value) => Reading | null,
  ): Reading | null {
    return value === null ? null : (read(value) ?? this.refuse(value, expected));
  }

  /** The first of several values, if the feed has one field for them. The others are noted. */
  one(values: readonly Value[]): Value | null {
    const [first = null] = values;
    if (values.length < 2 || !this.#document.readings.isNew(values)) return first;
    for (const other of values.slice(1))
      this.refuse(other, 'the calendar holds one value here: the first was taken');
    return first;
  }

  noteUnread(): void {
    for (const node of this.#opened.values()) {
      if (node !== this.event && !this.#document.readings.isNew(node)) continue;
      for (const name of node.unread())
        this.note(node.placeOf(name), propertyOf(node.json, name), 'the calendar has no field for this');
      for (const key of this.#document.repeated.get(node.json) ?? [])
        this.note(node.placeOf(key), node.json[key], 'this key stands here more than once: all were read');
    }
  }
}

/** Characters. */
const LONG = 1_000;
