import { withoutCancellation } from '@calendar/adapter-kit/cancelledTitle';
import { normalized } from '@calendar/adapter-kit/digest';
import type { ForeignReading } from '@calendar/adapter-kit/foreignFeed';
import { withoutMarkup } from '@calendar/text';
import { isEvent, itemsOf, nodesLeadingToEvents, WRAPPERS } from './eventHolders.ts';
import {
  idOf,
  isObject,
  isReference,
  type Json,
  type JsonObject,
  propertyOf,
  sizeOf,
  typesOf,
} from './json.ts';
import { type Root, resolve, type SchemaDocument } from './schemaDocument.ts';
import { NOTHING } from './schemaNode.ts';

/** An event of a document, before it is read. */
export interface FoundEvent {
  readonly json: JsonObject;
  readonly item: number;
  readonly place: string;
  readonly language: string | null;
  readonly inherited: JsonObject;
  readonly address: string | null;
  readonly container: FoundEvent | null;
  /** Sub-events that are the same event on its several dates. */
  readonly occurrences: readonly { readonly json: JsonObject; readonly place: string }[];
}

/** The events of a document, in its order. Sub-events of the same name, or none, are dates; others the programme. */
export function findEvents(document: SchemaDocument, reading: ForeignReading): readonly FoundEvent[] {
  const finder = new Finder(document, reading);
  for (const root of document.roots) {
    finder.begin(root);
    if ('json' in root) finder.visit(root.json, null, 0);
    else finder.noteUnreadable(root.place, root.unreadable);
  }
  return finder.events();
}

type Draft = {
  -readonly [Field in keyof FoundEvent]: Field extends 'container' ? Draft | null : FoundEvent[Field];
};

class Finder {
  readonly #document: SchemaDocument;
  readonly #reading: ForeignReading;
  readonly #drafts = new Map<JsonObject, Draft>();
  #leading: ReadonlySet<JsonObject> | null = null;
  #fullestNodes: ReadonlyMap<string, readonly JsonObject[]> | null = null;
  readonly #occurrences = new Set<JsonObject>();
  readonly #wrappers = new Set<JsonObject>();
  readonly #tops = new Map<Draft, Draft>();
  #items = 0;
  #isScript = false;
  #address: string | null = null;

  constructor(document: SchemaDocument, reading: ForeignReading) {
    this.#document = document;
    this.#reading = reading;
  }

  events(): readonly FoundEvent[] {
    // Containers of events come after all items, because a container may be an item itself.
    for (const draft of this.#drafts.values()) {
      this.#below(draft);
      this.#above(draft);
    }
    // An occurrence may also be a separate item of the file.
    return [...this.#drafts.values()].filter(({ json }) => !this.#occurrences.has(json));
  }

  begin({ address, isScript = false }: Root): void {
    if (address !== undefined) this.#reading.report.beginText(address, this.#items);
    this.#isScript = isScript;
    this.#address = address ?? null;
  }

  noteUnreadable(place: string, text: string): void {
    // A page's other scripts describe other things.
    if (!this.#isScript || text.includes('startDate')) this.#reading.leaveUnread(this.#items);
    this.#reading.report.add(this.#items++, place, text, 'this is no JSON');
  }

  visit(json: Json, language: string | null, depth: number): void {
    if (depth > DEEPEST) {
      this.#reading.report.add(this.#items++, '', json, 'this is nested too deeply');
    } else if (Array.isArray(json)) {
      for (const item of json) this.visit(item, language, depth + 1);
    } else if (!isObject(json)) {
      this.#reading.report.add(this.#items++, '', json, 'an event is an object');
    } else {
      this.#visitNode(resolve(json, this.#document), contextLanguage(json) ?? language, depth);
    }
  }

  #visitNode(node: JsonObject, language: string | null, depth: number): void {
    if (isEvent(node)) {
      this.#event(node, { item: this.#items++, place: '', language });
      return;
    }
    // Things may hold each other.
    if (this.#wrappers.has(node)) return;
    this.#wrappers.add(node);
    const inner = WRAPPERS.flatMap((property) =>
      itemsOf(propertyOf(node, property)).map((json) => ({
        json,
        isListed: LISTS.has(property),
        leads: this.#leadsToEvents(json),
      })),
    );
    const holdsEvents = inner.some(({ leads }) => leads);
    if (node['@graph'] !== undefined) this.visit(node['@graph'], language, depth + 1);
    const holder = holderOf(node);
    for (const { json, isListed, leads } of inner) {
      // If a list has events, its other entries are counted and noted too.
      if (!(leads || (isListed && holdsEvents))) continue;
      const event = isObject(json) ? resolve(json, this.#document) : null;
      if (holder === null || event === null || !isEvent(event)) {
        this.visit(json, language, depth + 1);
      } else {
        this.#event(event, { item: this.#items++, place: '', language, inherited: { [holder]: node } });
      }
    }
    if (node['@graph'] !== undefined || holdsEvents) return;
    // An item that others refer to has its number too: an item's number must not depend on other items.
    const item = this.#items++;
    const id = idOf(node);
    const isUsed = id !== null && this.#document.referred.has(id);
    if (!isUsed && !this.#isScript) this.#reading.report.add(item, '', summaryOf(node), 'this is no event');
  }

  #leadsToEvents(json: Json): boolean {
    this.#leading ??= nodesLeadingToEvents(this.#document);
    return isObject(json) && this.#leading.has(resolve(json, this.#document));
  }

  #event(node: JsonObject, seen: Seen): Draft {
    const earlier = this.#drafts.get(node);
    if (earlier !== undefined) {
      earlier.inherited = { ...seen.inherited, ...earlier.inherited };
      return earlier;
    }
    const draft: Draft = {
      json: node,
      item: seen.item,
      place: seen.place,
      language: contextLanguage(node) ?? seen.language,
      inherited: seen.inherited ?? NOTHING,
      address: seen.address ?? this.#address,
      container: null,
      occurrences: [],
    };
    this.#drafts.set(node, draft);
    return draft;
  }

  #below(draft: Draft): void {
    if (this.#occurrences.has(draft.json)) return;
    const parts = PARTS.flatMap((property) =>
      [propertyOf(draft.json, property)].flat().map((json, index, all) => ({
        json,
        place: placeIn(draft.place, all.length === 1 ? property : `${property}[${index}]`),
      })),
    );
    const known = parts.flatMap(({ json, place }) => {
      if (json === null) return [];
      const node = isObject(json) ? resolve(json, this.#document) : null;
      // Events may name each other.
      if (node === draft.json || (node !== null && this.#drafts.get(node)?.occurrences.length)) return [];
      if (node !== null && !isReference(node)) return [{ json: node, place }];
      this.#reading.report.add(draft.item, place, json, 'this event is not in the file');
      return [];
    });
    if (known.length === 0) return;
    const own = nameOf(draft.json);
    const names = new Set(known.map(({ json }) => nameOf(json) ?? own));
    if (names.size === 1 && names.has(own)) {
      draft.occurrences = known;
      for (const { json } of known) this.#occurrences.add(json);
      return;
    }
    const inherited = inheritedFrom(draft);
    for (const { json, place } of known) {
      const { item, language, address } = draft;
      this.#link(this.#event(json, { item, place, language, inherited, address }), draft);
    }
  }

  #above(draft: Draft): void {
    const [container, ...others] = [propertyOf(draft.json, 'superEvent')].flat();
    const place = placeIn(draft.place, 'superEvent');
    for (const other of others)
      this.#reading.report.add(draft.item, place, other, 'an event belongs to one other event');
    if (container === null || container === undefined) return;
    const stated = typeof container === 'string' ? { '@id': container } : container;
    const node = isObject(stated) ? this.#fullest(stated, draft.json) : null;
    if (node === null || isReference(node) || nameOf(node) === null) {
      this.#reading.report.add(draft.item, place, container, 'this event is not in the file');
      return;
    }
    const { item, language, address } = draft;
    this.#link(draft, this.#event(node, { item, place, language, address }));
  }

  /** The full event for a mention: a programme only names its festival, for example. */
  #fullest(mention: JsonObject, by: JsonObject): JsonObject {
    const id = idOf(mention);
    const identified = id === null ? undefined : this.#document.nodes.get(id);
    if (identified !== undefined) return identified;
    if (isReference(mention)) return mention;
    this.#fullestNodes ??= fullestOf(this.#document.objects.filter(isEvent));
    const said = AGREEING.map((property) => propertyOf(mention, property));
    const fullest = this.#fullestNodes.get(descriptionOf(mention, said)) ?? [];
    return fullest.find((other) => other !== by) ?? mention;
  }

  #link(part: Draft, container: Draft): void {
    if (part.container !== null || this.#topOf(container) === part) return;
    part.container = container;
    this.#tops.set(part, container);
  }

  /** The outermost event that contains another one. The path to it is shortened for the next time. */
  #topOf(draft: Draft): Draft {
    let top = draft;
    for (let above = this.#tops.get(top); above !== undefined; above = this.#tops.get(top)) top = above;
    for (let at = draft; at !== top; ) {
      const above = this.#tops.get(at) as Draft;
      this.#tops.set(at, top);
      at = above;
    }
    return top;
  }
}

type Seen = Pick<FoundEvent, 'item' | 'place' | 'language'> &
  Partial<Pick<FoundEvent, 'inherited' | 'address'>>;

/** Those of them that contain things of one kind. */
const LISTS: ReadonlySet<string> = new Set(['itemListElement', 'dataFeedElement', 'event', 'events']);

const PARTS = ['subEvent', 'subEvents'];

const DEEPEST = 200;

function holderOf(node: JsonObject): 'location' | 'organizer' | null {
  if (propertyOf(node, 'event') === null && propertyOf(node, 'events') === null) return null;
  const types = typesOf(node);
  if (types.some((type) => /^(?:Organization|Person)$|Group$/.test(type))) return 'organizer';
  return types.length > 0 && propertyOf(node, 'address') !== null ? 'location' : null;
}

function inheritedFrom({ json, inherited }: Draft): JsonObject {
  const entries = INHERITED.map((property) => [
    property,
    propertyOf(json, property) ?? inherited[property] ?? null,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

const INHERITED = ['name', 'location', 'organizer'];

function contextLanguage(node: JsonObject): string | null {
  const contexts = [node['@context'] ?? null].flat().filter((context) => isObject(context));
  const language = contexts.map((context) => context['@language']).findLast((tag) => typeof tag === 'string');
  return typeof language === 'string' ? language : null;
}

function nameOf(node: JsonObject): string | null {
  const name = [propertyOf(node, 'name')].flat()[0];
  const text = isObject(name) ? (name['@value'] ?? Object.values(name)[0]) : name;
  return typeof text === 'string' ? normalized(withoutCancellation(withoutMarkup(text)).title) || null : null;
}

const AGREEING = ['url', 'startDate'] as const;

/** For each description that fits several nodes: the two nodes with most properties; of equal ones, the first. */
function fullestOf(nodes: readonly JsonObject[]): ReadonlyMap<string, readonly JsonObject[]> {
  const fullest = new Map<string, readonly JsonObject[]>();
  for (const node of nodes) {
    const [url, startDate] = AGREEING.map((property) => propertyOf(node, property)) as [Json, Json];
    const descriptions = [
      [null, null],
      [url, null],
      [null, startDate],
      [url, startDate],
    ].map((said) => descriptionOf(node, said));
    for (const description of new Set(descriptions)) {
      const nodes = [...(fullest.get(description) ?? []), node];
      // Sorting is stable.
      fullest.set(description, nodes.sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, 2));
    }
  }
  return fullest;
}

function descriptionOf(node: JsonObject, said: readonly Json[]): string {
  return JSON.stringify([nameOf(node), ...said]);
}

function summaryOf(node: JsonObject): Json {
  return Object.fromEntries(
    ['@type', '@id', 'name', 'url'].flatMap((key) => (node[key] === undefined ? [] : [[key, node[key]]])),
  );
}

function placeIn(place: string, property: string): string {
  return place === '' ? property : `${place}.${property}`;
}
