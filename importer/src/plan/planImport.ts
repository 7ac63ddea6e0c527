import type { Faults } from '@calendar/model/fault';
import type { Section } from '@calendar/model/feed';
import { comparedName, type FeedIndex } from '../check/FeedIndex.ts';
import type { Tables } from '../record/recordTable.ts';
import type { Transactions } from '../record/transactions.ts';
import { checkTaxonomy, type StoredTaxonomy } from './checkTaxonomy.ts';
import { type Ownership, planSection, type SectionPlan } from './planSection.ts';
import { shownOtherwise } from './shownOtherwise.ts';

export interface ImportPlan {
  readonly sections: ReadonlyMap<Section, SectionPlan>;
  /** Categories that vanish without a target in the feed: they are retired. */
  readonly vanished: readonly string[];
  /** Stored events that the import leaves as they are, and that show other items after it. */
  readonly shownOtherwise: readonly string[];
}

/**
 * Compares a feed with the record, and finds the faults that only the record shows. Of a `replaced` section all other
 * items of the source go; retired categories stay (docs/interface.md 2.7 "Identifiers and vocabularies").
 */
export async function planImport(
  transactions: Pick<Transactions, 'taxonomy' | 'events'>,
  tables: Tables,
  feedIndex: FeedIndex,
  present: ReadonlySet<Section>,
  replaced: ReadonlySet<Section>,
  ownership: Ownership & { readonly stays: ReadonlySet<string> },
  faults: Faults,
): Promise<ImportPlan> {
  const sections = new Map<Section, SectionPlan>();
  const plan = async (section: Section, isRemoved: ((id: string) => boolean) | null) => {
    const planned = await planSection(section, tables[section], feedIndex, ownership, isRemoved, faults);
    sections.set(section, planned);
    return planned;
  };
  let vanished: readonly string[] = [];
  let stored: StoredTaxonomy | undefined;
  if (present.has('categories') || present.has('retiredCategories')) {
    const replace = replaced.has('categories');
    const { category, retiredCategory } = transactions.taxonomy;
    const [inUse, retired] = [await category.findMany(), await retiredCategory.findMany()];
    stored = {
      parents: new Map(inUse.map(({ id, parent }) => [comparedName(id), parent])),
      migrations: new Map(retired.map(({ id, migratedTo }) => [comparedName(id), migratedTo])),
    };
    checkTaxonomy(feedIndex, stored, replace, faults);
    const categories = await plan('categories', (id) => replace || feedIndex.migrations.has(id));
    vanished = categories.removed.filter((id) => !feedIndex.migrations.has(id));
    await plan('retiredCategories', null);
  }
  for (const section of ['ticketTypes', 'venues', 'organizers', 'events'] as const) {
    if (present.has(section))
      await plan(section, replaced.has(section) ? (id) => !ownership.stays.has(id) : null);
  }
  return {
    sections,
    vanished,
    shownOtherwise: await shownOtherwise(sections, stored, feedIndex, transactions),
  };
}
