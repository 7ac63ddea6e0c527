import type { FeedPrice } from '@calendar/model/feed';
import { placeOf } from '../faults/fault.ts';
import type { CheckedItem } from './readItem.ts';

/** The kinds of items that an item may refer to, by id. */
export type Referent = 'category' | 'ticketType' | 'venue' | 'organizer';

/** References to one id. */
export interface Reference {
  readonly referent: Referent;
  readonly id: string;
  /** The place of the first of them, */
  readonly place: string;
  /** and the number of the item that contains it. */
  readonly number: number;
  readonly count: number;
}

/** The ids that a feed's items refer to. */
export class References {
  readonly #byReferent = new Map<Referent, Map<string, Counted>>();

  /** Takes note of an item's references. */
  addFrom({ section, item }: CheckedItem, from: Place): void {
    if (section === 'categories') this.add('category', item.parent, 1, from, 'parent');
    if (section !== 'events') return;
    for (const [index, id] of item.categories.entries())
      this.add('category', id, 1, from, 'categories', index);
    for (const [index, id] of item.organizers.entries())
      this.add('organizer', id, 1, from, 'organizers', index);
    this.#addPrices(item.prices, from);
    for (const [index, { venue, prices }] of item.dates.entries()) {
      this.add('venue', venue, 1, from, 'dates', index, 'venue');
      if (prices !== null && prices.length > 0) this.#addPrices(prices, from, 'dates', index);
    }
  }

  /**
   * Takes note of references to an id, if it is one.
   *
   * @param from the item that has the first of them
   * @param steps its place in the item
   */
  add(referent: Referent, id: string | null, count: number, from: Place, ...steps: Steps): void {
    if (id === null) return;
    let references = this.#byReferent.get(referent);
    if (references === undefined) {
      references = new Map();
      this.#byReferent.set(referent, references);
    }
    const reference = references.get(id);
    if (reference === undefined) {
      references.set(id, { referent, id, count, number: from.number, place: placeOf(from.place, steps) });
      return;
    }
    reference.count += count;
    if (from.number >= reference.number) return;
    reference.number = from.number;
    reference.place = placeOf(from.place, steps);
  }

  /** Those to one kind of item, in the order in which the first of each comes in the feed. */
  to(referent: Referent): readonly Reference[] {
    const references = this.#byReferent.get(referent)?.values() ?? [];
    return [...references].sort((one, other) => one.number - other.number);
  }

  #addPrices(prices: readonly FeedPrice[], from: Place, ...steps: Steps): void {
    for (const [index, { type }] of prices.entries()) {
      this.add('ticketType', type, 1, from, ...steps, 'prices', index, 'type');
    }
  }
}

/** An item: its place, and its number in the feed. */
type Place = Pick<Reference, 'place' | 'number'>;
type Steps = readonly (string | number)[];
type Counted = { -readonly [Name in keyof Reference]: Reference[Name] };
