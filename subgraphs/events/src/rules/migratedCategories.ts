import { distinct } from './distinct.ts';
import type { RetiredCategory } from './referenceData.ts';

/**
 * Replaces the retired category ids of an event by those that they migrated to, over any number of steps, or
 * drops them (docs/feed.md, rule 4). Each step is taken once.
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
