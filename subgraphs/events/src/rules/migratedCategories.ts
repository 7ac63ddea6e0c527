import { distinct } from './distinct.ts';
import type { RetiredCategory } from './referenceData.ts';

/**
 * Makes a function from the category ids an event was registered with to those it carries: a retired id gives way to
 * what it migrated to, over any number of steps, or is dropped; no id comes twice (docs/feed.md, rule 4).
 */
export function migratedCategories(
  retired: readonly RetiredCategory[],
): (ids: readonly string[]) => readonly string[] {
  const next = new Map(retired.map(({ id, migratedTo }) => [id, migratedTo]));
  return (ids) => {
    if (next.size === 0) return distinct(ids);
    const carried = new Set<string>();
    for (const id of ids) {
      const seen = new Set<string>();
      let current: string | null = id;
      while (current !== null && next.has(current) && !seen.has(current)) {
        seen.add(current);
        current = next.get(current) ?? null;
      }
      if (current !== null && !next.has(current)) carried.add(current);
    }
    return [...carried];
  };
}
