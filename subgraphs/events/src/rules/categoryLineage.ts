import type { Category } from './referenceData.ts';

/**
 * By category id: the ids of the category and of those above it. A filter by any of these finds an event that carries
 * the category (docs/rules.md 12 "Category filters"). Of those above, the nearest: an import takes in no deeper ones.
 */
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
