import type { Faults } from './fault.ts';
import type { Ledger } from './ledger.ts';

/** What the record holds of the taxonomy before an import. */
export interface StoredTaxonomy {
  /** The parent of each category in use. */
  readonly parents: ReadonlyMap<string, string | null>;
  /** What each retired category migrated to. */
  readonly migrations: ReadonlyMap<string, string | null>;
}

/**
 * Finds what the taxonomy would not allow: a category whose id was retired, a `migratedTo` that does not exist, and
 * categories that are, over any number of steps, under themselves or migrated to themselves.
 *
 * A `migratedTo` may name a category that was retired in its turn: the record resolves such chains.
 *
 * @param replace whether the feed's categories are all there are
 */
export function checkTaxonomy(
  ledger: Ledger,
  stored: StoredTaxonomy,
  replace: boolean,
  faults: Faults,
): void {
  const migrations = new Map([...stored.migrations, ...ledger.migrations]);
  const categories = ledger.entries('categories');
  for (const [id, { place }] of categories) {
    if (ledger.entries('retiredCategories').has(id)) {
      faults.add(`${place}.id`, id, 'an id that this feed does not retire');
    } else if (stored.migrations.has(id)) {
      faults.add(`${place}.id`, id, 'an id that was not retired before');
    }
  }
  for (const [id, migratedTo] of ledger.migrations) {
    if (migratedTo === null) continue;
    const place = `${ledger.entries('retiredCategories').get(id)?.place}.migratedTo`;
    const exists = categories.has(migratedTo) || stored.parents.has(migratedTo) || migrations.has(migratedTo);
    if (!exists) faults.add(place, migratedTo, 'the id of a category that exists');
    else if (leadsBack(id, migrations)) faults.add(place, migratedTo, 'a category that is not migrated back');
  }
  const staying = [...(replace ? [] : stored.parents)].filter(([id]) => !ledger.migrations.has(id));
  const parents = new Map([...staying, ...ledger.parents]);
  for (const [id, parent] of ledger.parents) {
    if (!leadsBack(id, parents)) continue;
    faults.add(`${categories.get(id)?.place}.parent`, parent, 'a category that is not under this one');
  }
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
