import type { Spellings } from '@calendar/text';

/** By spelling: the ways in which it is one, a bit for each, 1, 2 and 4. */
export function waysOf(written: Spellings): ReadonlyMap<string, number> {
  const ways = new Map<string, number>();
  written.forEach((spelled, way) => {
    ways.set(spelled, (ways.get(spelled) ?? 0) | (1 << way));
  });
  return ways;
}
