import type { FeedIndex } from '../check/FeedIndex.ts';
import type { Faults } from '../faults/fault.ts';

/** What the record holds of the taxonomy before an import. */
export interface StoredTaxonomy {
  /** The parent of each category in use. */
  readonly parents: ReadonlyMap<string, string | null>;
  /** What each retired category migrated to. */
  readonly migrations: ReadonlyMap<string, string | null>;
}

/**
 * Finds what the taxonomy would not allow: a category whose id was retired, a `migratedTo` that is not there when the
 * import is done (docs/rules.md 46 "Faults in a feed"), and categories that are, over any number of steps, under
 * themselves or migrated to themselves.
 *
 * A `migratedTo` may name a category that was retired in its turn, where that leads on to a category that is there,
 * or where the feed itself says that it leads to none.
 *
 * @param replace whether the feed's categories are all there are
 */
export function checkTaxonomy(
  feedIndex: FeedIndex,
  stored: StoredTaxonomy,
  replace: boolean,
  faults: Faults,
): void {
  const migrations = new Map([...stored.migrations, ...feedIndex.migrations]);
  const categories = feedIndex.entries('categories');
  for (const [id, { place }] of categories) {
    if (feedIndex.entries('retiredCategories').has(id)) {
      faults.add(`${place}.id`, id, 'an id that this feed does not retire');
    } else if (stored.migrations.has(id)) {
      faults.add(`${place}.id`, id, 'an id that was not retired before');
    }
  }
  const staying = [...(replace ? [] : stored.parents)].filter(([id]) => !feedIndex.migrations.has(id));
  const inUse = new Set([...staying.map(([id]) => id), ...categories.keys()]);
  for (const [id, migratedTo] of feedIndex.migrations) {
    if (migratedTo === null) continue;
    const place = `${feedIndex.entries('retiredCategories').get(id)?.place}.migratedTo`;
    const last = lastOf(migratedTo, migrations);
    if (leadsBack(id, migrations)) faults.add(place, migratedTo, 'a category that is not migrated back');
    else if (inUse.has(last) || feedIndex.migrations.has(last)) continue;
    else if (stored.parents.has(last) || migrations.has(last)) {
      faults.add(
        place,
        migratedTo,
        `a category that is there when the import is done ("${last}" is retired)`,
      );
    } else faults.add(place, migratedTo, 'the id of a category that exists');
  }
  const parents = new Map([...staying, ...feedIndex.parents]);
  for (const [id, parent] of feedIndex.parents) {
    if (!leadsBack(id, parents)) continue;
    faults.add(`${categories.get(id)?.place}.parent`, parent, 'a category that is not under this one');
  }
}

/** What an id is migrated to in the end: the id itself where it is not. */
function lastOf(id: string, migrations: ReadonlyMap<string, string | null>): string {
  const seen = new Set<string>();
  let last = id;
  for (let next: string | null = id; next !== null && !seen.has(next); next = migrations.get(next) ?? null) {
    seen.add(next);
    last = next;
  }
  return last;
}

function leadsBack(id: string, next: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  let current = next.get(id) ?? null;
  while (current !== null && current !== id && !seen.has(current)) {
    seen.add(current);
    current = next.get(current) ?? null;
  }
  return current === id;
}
