/** Items of one identity, in groups that share no key (docs/rules.md 65 "Identity over time"). */
export function separated<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly (string | number | null)[],
): readonly (readonly Item[])[] {
  const parents: number[] = items.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  };
  const holders = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    for (const [kind, key] of keysOf(item).entries()) {
      if (key === null) continue;
      const holder = holders.get(`${kind} ${key}`);
      if (holder === undefined) holders.set(`${kind} ${key}`, index);
      else parents[rootOf(index)] = rootOf(holder);
    }
  }
  return [...Map.groupBy(items.entries(), ([index]) => rootOf(index)).values()].map((group) =>
    group.map(([, item]) => item),
  );
}
