import { distinct } from './distinct.ts';
import type { RetiredCategory } from './referenceData.ts';

/**
 * Makes a function from the category ids an event was registered with to those it carries. A retired id is replaced by
 * the one it migrated to, over any number of steps, or is dropped. No id comes twice (docs/feed.md, rule 4). Each step
 * is taken once, however many events or retired ids lead over it.
 */
export function migratedCategories(
  retired: readonly RetiredCategory[],
): (ids: readonly string[]) => readonly string[] {
  const next = new Map(retired.map(({ id, migratedTo }) => [id, migratedTo]));
  if (next.size === 0) return distinct;
  const followed = new Map<string, string | null>();
  return (ids) => distinct(ids.flatMap((id) => (next.has(id) ? (lastOf(id, next, followed) ?? []) : id)));
}

/** The category that a retired id finally migrated to. Null if there is none, or a cycle. */
function lastOf(
  id: string,
  next: ReadonlyMap<string, string | null>,
  followed: Map<string, string | null>,
): string | null {
  const passed = new Set<string>();
  let current: string | null = id;
  while (current !== null && next.has(current) && !followed.has(current) && !passed.has(current)) {
    passed.add(current);
    current = next.get(current) ?? null;
  }
  const last =
    current === null || passed.has(current) ? null : next.has(current) ? followed.get(current)! : current;
  for (const each of passed) followed.set(each, last);
  return last;
}
