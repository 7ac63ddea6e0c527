import { sortKey } from './comparedText.ts';

/**
 * Items by name in Norwegian order, ties by id (docs/rules.md 27 "Facet entries", 31 "Order of directories").
 */
export function inNorwegianOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  return items
    .map((item) => ({ item, key: sortKey(nameOf(item)) }))
    .sort((one, other) => NORWEGIAN.compare(one.key, other.key) || byCodeUnits(one.item.id, other.item.id))
    .map(({ item }) => item);
}

/** Orders texts code unit by code unit, as ids are ordered. */
export function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const NORWEGIAN = new Intl.Collator('nb');
