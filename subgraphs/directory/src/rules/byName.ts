import { sortKey } from '@calendar/text/comparedText';

/** In Norwegian alphabetical order by name, æ, ø and å last, ties by id (docs/rules.md 31 "Order of directories"). */
export function byName<Item extends Named>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, key: sortKey(item.name) }))
    .sort((one, other) => norwegian.compare(one.key, other.key) || compareIds(one.item.id, other.item.id))
    .map(({ item }) => item);
}

function compareIds(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const norwegian = new Intl.Collator('nb');

interface Named {
  readonly id: string;
  readonly name: string;
}
