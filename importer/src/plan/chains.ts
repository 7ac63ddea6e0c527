/** The end of a chain of ids, in which each id may name another one. */
export interface Chain {
  /** The last id, which names none; of a circle one of those that are in it. */
  readonly last: string;
  /** How many steps it is away. Infinity if it ends in a cycle. */
  readonly steps: number;
  /** Whether the id is itself in a circle. */
  readonly isCircle: boolean;
}

/**
 * Makes a function that follows ids from one to the next. All results on the way are kept. So following every id of a
 * map takes time that is linear in its size.
 *
 * @param next the id that each id names; none names an unknown id
 */
export function chainsIn(next: ReadonlyMap<string, string | null>): (id: string) => Chain {
  const known = new Map<string, Chain>();
  return (id) => {
    const path: string[] = [];
    const passed = new Map<string, number>();
    let current = id;
    for (;;) {
      if (known.has(current) || passed.has(current)) break;
      passed.set(current, path.length);
      path.push(current);
      const following = next.get(current) ?? null;
      if (following === null) {
        known.set(current, { last: current, steps: 0, isCircle: false });
        break;
      }
      current = following;
    }
    const circleFrom = known.has(current) ? path.length : passed.get(current)!;
    for (let at = path.length - 1; at >= 0; at--) {
      const passedId = path[at]!;
      if (known.has(passedId)) continue;
      if (at >= circleFrom) {
        known.set(passedId, { last: passedId, steps: Number.POSITIVE_INFINITY, isCircle: true });
      } else {
        const { last, steps } = known.get(next.get(passedId)!)!;
        known.set(passedId, { last, steps: steps + 1, isCircle: false });
      }
    }
    return known.get(id)!;
  };
}
