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
    if (section === 'categories') this.#add('category', item.parent, place, '.parent');
    if (section !== 'events') return;
    for (const [index, id] of item.categories.entries())
      this.#add('category', id, place, '.categories', index);
    for (const [index, id] of item.organizers.entries())
      this.#add('organizer', id, place, '.organizers', index);
    for (const [index, { type }] of item.prices.entries())
      this.#add('ticketType', type, place, '.prices', index);
    for (const [index, { venue, prices }] of item.dates.entries()) {
      this.#add('venue', venue, place, '.dates', index);
      for (const { type } of prices ?? []) this.#add('ticketType', type, place, '.dates', index);
    }
  }

  *[Symbol.iterator](): Generator<Reference> {
    for (const references of this.#byReferent.values()) yield* references.values();
  }

  #add(referent: Referent, id: string | null, item: string, field: string, index?: number): void {
    if (id === null) return;
    let references = this.#byReferent.get(referent);
    if (references === undefined) {
      references = new Map();
      this.#byReferent.set(referent, references);
    }
    const reference = references.get(id);
    if (reference !== undefined) {
      reference.count += 1;
      return;
    }
    const place = `${item}${field}${index === undefined ? '' : `[${index}]`}`;
    references.set(id, { referent, id, place, count: 1 });
  }
}
