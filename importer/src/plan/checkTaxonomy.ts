import type { Faults } from '@calendar/model/fault';
import type { FeedIndex } from '../check/FeedIndex.ts';
import { chainsIn } from './chains.ts';

export interface StoredTaxonomy {
  readonly parents: ReadonlyMap<string, string | null>;
  readonly migrations: ReadonlyMap<string, string | null>;
}

/**
 * Faults that only the whole taxonomy shows (docs/rules.md 46 "Faults in a feed"): a retired id in use, a `migratedTo`
 * that leads nowhere, circles, and categories nested deeper than {@link DEEPEST_CATEGORY}.
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
  const migrationOf = chainsIn(migrations);
  for (const [id, migratedTo] of feedIndex.migrations) {
    if (migratedTo === null) continue;
    const place = `${feedIndex.entries('retiredCategories').get(id)?.place}.migratedTo`;
    const { last } = migrationOf(migratedTo);
    if (migrationOf(id).isCircle) faults.add(place, migratedTo, 'a category that is not migrated back');
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
  const lineageOf = chainsIn(parents);
  for (const [id, parent] of feedIndex.parents) {
    const { isCircle, steps } = lineageOf(id);
    const place = `${categories.get(id)?.place}.parent`;
    if (isCircle) faults.add(place, parent, 'a category that is not under this one');
    else if (steps >= DEEPEST_CATEGORY && steps < Number.POSITIVE_INFINITY)
      faults.add(
        place,
        parent,
        `a category with fewer than ${DEEPEST_CATEGORY} above this one, not ${steps}`,
      );
  }
}

const DEEPEST_CATEGORY = 100;
