import type { Ledger } from '../check/ledger.ts';
import type { Reference, Referent } from '../check/references.ts';
import type { Section } from '../feed.ts';
import type { Transactions } from './transactions.ts';

/**
 * The references of a feed to ids that neither it nor the record has. They are no faults: what they refer to may
 * arrive later (`calendar-feed.md`, rule 1).
 *
 * @param replaced the sections whose stored items do not stay
 */
export async function unknownReferences(
  ledger: Ledger,
  transactions: Transactions,
  replaced: ReadonlySet<Section>,
): Promise<readonly Reference[]> {
  const unknown: Reference[] = [];
  for (const [referent, sections] of Object.entries(SECTIONS_OF) as [
    Referent,
    readonly ReferredSection[],
  ][]) {
    const pending = new Map<string, Reference>();
    for (const reference of ledger.references) {
      if (reference.referent !== referent) continue;
      if (!sections.some((section) => ledger.entries(section).has(reference.id))) {
        pending.set(reference.id, reference);
      }
    }
    for (const section of sections) {
      if (replaced.has(section)) continue;
      for (const id of await storedAmong([...pending.keys()], section, transactions)) pending.delete(id);
    }
    unknown.push(...pending.values());
  }
  return unknown;
}

const SECTIONS_OF: { readonly [R in Referent]: readonly ReferredSection[] } = {
  category: ['categories', 'retiredCategories'],
  ticketType: ['ticketTypes'],
  venue: ['venues'],
  organizer: ['organizers'],
};

async function storedAmong(
  ids: readonly string[],
  section: ReferredSection,
  { taxonomy, directory }: Transactions,
): Promise<readonly string[]> {
  const stored: string[] = [];
  for (let from = 0; from < ids.length; from += MOST_PARAMETERS) {
    const query = { where: { id: { in: ids.slice(from, from + MOST_PARAMETERS) } }, select: { id: true } };
    const rows = await {
      categories: () => taxonomy.category.findMany(query),
      retiredCategories: () => taxonomy.retiredCategory.findMany(query),
      ticketTypes: () => taxonomy.ticketType.findMany(query),
      venues: () => directory.venue.findMany(query),
      organizers: () => directory.organizer.findMany(query),
    }[section]();
    stored.push(...rows.map(({ id }) => id));
  }
  return stored;
}

type ReferredSection = Exclude<Section, 'events'>;

const MOST_PARAMETERS = 10_000;
