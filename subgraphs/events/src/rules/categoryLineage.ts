import type { Category } from './referenceData.ts';

/** By category: its id and those above it, which find its events (docs/rules.md 12 "Category filters"). */
export function categoryLineages(categories: readonly Category[]): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return new Map(
    categories.map((category) => {
      const lineage = new Set<string>();
      let next: Category | undefined = category;
      while (next !== undefined && lineage.size < LONGEST_LINEAGE && !lineage.has(next.id)) {
        lineage.add(next.id);
        next = next.parent === null ? undefined : byId.get(next.parent);
      }
      return [category.id, [...lineage]];
    }),
  );
}

const LONGEST_LINEAGE = 100;
