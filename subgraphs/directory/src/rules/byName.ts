/** Norwegian alphabetical order by name, æ, ø and å last, ties by id (docs/rules.md 31 "Order of directories"). */
export function byName(one: Named, other: Named): number {
  const order = norwegian.compare(one.name, other.name);
  if (order !== 0) return order;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

const norwegian = new Intl.Collator('nb');

interface Named {
  readonly id: string;
  readonly name: string;
}
