import type { FeedPrice } from '../feed.ts';
import { placeOf } from './placeOf.ts';
import type { CheckedItem } from './readItem.ts';

/** What an item may refer to in another item, by id. */
export type Referent = 'category' | 'ticketType' | 'venue' | 'organizer';

/** References to one id. */
export interface Reference {
  readonly referent: Referent;
  readonly id: string;
  /** Where the first of them stands. */
  readonly place: string;
  count: number;
}

/** The ids that a feed's items refer to. */
export class References {
  readonly #byReferent = new Map<Referent, Map<string, Reference>>();

  /** Takes note of what an item refers to. */
  addFrom({ section, item }: CheckedItem, place: string): void {
    if (section === 'categories') this.#add('category', item.parent, place, 'parent');
    if (section !== 'events') return;
    for (const [index, id] of item.categories.entries())
      this.#add('category', id, place, 'categories', index);
    for (const [index, id] of item.organizers.entries())
      this.#add('organizer', id, place, 'organizers', index);
    this.#addPrices(item.prices, place);
    for (const [index, { venue, prices }] of item.dates.entries()) {
      this.#add('venue', venue, place, 'dates', index, 'venue');
      if (prices !== null && prices.length > 0) this.#addPrices(prices, place, 'dates', index);
    }
  }

  *[Symbol.iterator](): Generator<Reference> {
    for (const references of this.#byReferent.values()) yield* references.values();
  }

  #addPrices(prices: readonly FeedPrice[], ...path: Path): void {
    for (const [index, { type }] of prices.entries()) {
      this.#add('ticketType', type, ...path, 'prices', index, 'type');
    }
  }

  #add(referent: Referent, id: string | null, ...[item, ...steps]: Path): void {
    if (id === null) return;
    let references = this.#byReferent.get(referent);
    if (references === undefined) {
      references = new Map();
      this.#byReferent.set(referent, references);
    }
    const reference = references.get(id);
    if (reference !== undefined) reference.count += 1;
    else references.set(id, { referent, id, place: placeOf(item, steps), count: 1 });
  }
}

/** The item's place, then the steps to one of its fields. */
type Path = readonly [item: string, ...steps: (string | number)[]];
