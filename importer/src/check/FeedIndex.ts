import { hash } from 'node:crypto';
import type { Faults } from '@calendar/model/fault';
import { SECTIONS, type Section } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/model/feedFields';
import type { CheckedItem } from '@calendar/model/readItem';
import type { StoredItem } from '@calendar/postgres/record';
import { compared } from '@calendar/text';
import type { ReadItem } from '../read/feedReader.ts';

export interface IndexEntry {
  readonly number: number;
  readonly place: string;
  /** SHA-256 of the checked item, in hexadecimal digits; empty for a faulty item. */
  readonly digest: string;
  /** `contentHashOf` the bytes it was read from. Null if it was in memory. */
  readonly contentHash: string | null;
  /** Whether it was not read, since the record has the same content. */
  readonly isUnread: boolean;
}

/** The claims of a feed without its items (ids, slugs, digests), to check a feed of any size whole. */
export class FeedIndex {
  readonly parents = new Map<string, string | null>();
  readonly migrations = new Map<string, string | null>();
  readonly #entries = new Map<Section, Map<string, IndexEntry>>(
    SECTIONS.map((section) => [section, new Map()]),
  );
  readonly #slugs = new Map<Section, readonly Map<string, string>[]>(
    SECTIONS.map((section) => [section, SLUG_FIELDS[section].map(() => new Map())]),
  );

  #items = 0;

  entries(section: Section): ReadonlyMap<string, IndexEntry> {
    return this.#entries.get(section)!;
  }

  ownerOf(section: Section, field: number, slug: string): string | undefined {
    return this.#slugs.get(section)![field]!.get(comparedName(slug));
  }

  slugs(section: Section): readonly string[] {
    return this.#slugs.get(section)!.flatMap((owners) => [...owners.keys()]);
  }

  /** Adds an item, of which `json` is the text. An id or a slug that repeats is a fault. */
  add(checked: CheckedItem, json: string, { place, contentHash }: ReadItem, faults: Faults): void {
    const { section, item } = checked;
    const number = this.#next();
    const entry = { number, place, digest: digestOfJson(json), contentHash, isUnread: false };
    this.#claim(section, item.id, slugsOf(section, item), entry, faults);
    if (section === 'categories') this.parents.set(item.id, item.parent);
    if (section === 'retiredCategories') this.migrations.set(item.id, item.migratedTo);
  }

  /** Adds an event that the record already has. An id or a slug that repeats is a fault. */
  addUnread({ id, digest, slugs }: StoredItem, contentHash: string, place: string, faults: Faults): void {
    this.#claim(
      'events',
      id,
      slugs,
      { number: this.#next(), place, digest, contentHash, isUnread: true },
      faults,
    );
  }

  /** Adds the ids of a faulty item, so that a reference to it is no second fault. */
  addFaulty({ section, value, place, contentHash }: ReadItem, faults: Faults): void {
    if (typeof value !== 'object' || value === null) return;
    const { id } = value as { readonly id?: unknown };
    if (!isComparable(id)) return;
    const entry = { number: this.#next(), place, digest: '', contentHash, isUnread: false };
    this.#claim(section, comparedName(id), slugsOf(section, value), entry, faults);
  }

  #next(): number {
    this.#items += 1;
    return this.#items;
  }

  #claim(section: Section, id: string, slugs: readonly unknown[], entry: IndexEntry, faults: Faults): void {
    const { place } = entry;
    const entries = this.#entries.get(section)!;
    const earlier = entries.get(id);
    if (earlier !== undefined) {
      faults.add(`${place}.id`, id, `an id that is not repeated (first at ${earlier.place})`);
      return;
    }
    entries.set(id, entry);
    for (const [index, slug] of slugs.entries()) {
      if (!isComparable(slug)) continue;
      const owners = this.#slugs.get(section)![index]!;
      const name = comparedName(slug);
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, id);
      else {
        const first = entries.get(owner)?.place;
        const field = SLUG_FIELDS[section][index];
        faults.add(`${place}.${field}`, slug, `a slug that is not repeated (first at ${first})`);
      }
    }
  }
}

/** An id or a slug as compared (docs/rules.md 45 "Stored and compared text"); a text that is too long is unchanged. */
export function comparedName(text: string): string {
  return compared(text) ?? text;
}

function isComparable(value: unknown): value is string {
  return typeof value === 'string' && value.length <= BOUNDS.name;
}

/** The fields of each section's items that are slugs, in the order in which the record gives them. */
export const SLUG_FIELDS: { readonly [S in Section]: readonly string[] } = {
  categories: ['slug_nb', 'slug_en'],
  retiredCategories: [],
  ticketTypes: [],
  venues: ['slug'],
  organizers: ['slug'],
  events: ['event_slug'],
};

function slugsOf(section: Section, item: object): readonly unknown[] {
  return SLUG_FIELDS[section].map((field): unknown => Reflect.get(item, field));
}

/** SHA-256 of a checked item, in hexadecimal digits: two items with equal digests are stored alike. */
export function digestOf(item: CheckedItem['item']): string {
  return digestOfJson(JSON.stringify(item));
}

function digestOfJson(json: string): string {
  return hash('sha256', json, 'hex');
}
