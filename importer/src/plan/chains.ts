export interface Chain {
  /** The last id, which names none; of a circle one of those that are in it. */
  readonly last: string;
  /** How many steps it is away. Infinity if it ends in a cycle. */
  readonly steps: number;
  readonly isCircle: boolean;
}

/** Follows ids by the one that each names. Results on the way are kept: all of a map take time linear in its size. */
export function chainsIn(next: ReadonlyMap<string, string | null>): (id: string) => Chain {
  const known = new Map<string, Chain>();
  return (id) => {
    const path = new Set<string>();
    let current: string | null = id;
    while (current !== null && !known.has(current) && !path.has(current)) {
      path.add(current);
      current = next.get(current) ?? null;
    }
    const passed = [...path];
    const circle = current !== null && path.has(current) ? passed.splice(passed.indexOf(current)) : [];
    for (const each of circle)
      known.set(each, { last: each, steps: Number.POSITIVE_INFINITY, isCircle: true });
    for (const each of passed.reverse()) {
      const following = known.get(next.get(each) ?? each);
      const { last, steps } = following ?? { last: each, steps: -1 };
      known.set(each, { last, steps: steps + 1, isCircle: false });
    }
    return known.get(id)!;
  };
}
