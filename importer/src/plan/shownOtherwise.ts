import { eventsReferringTo } from '@calendar/events-db';
import type { Section } from '@calendar/model/feed';
import type { FeedIndex } from '../check/FeedIndex.ts';
import type { Transactions } from '../record/transactions.ts';
import { chainsIn } from './chains.ts';
import type { StoredTaxonomy } from './checkTaxonomy.ts';
import type { SectionPlan } from './planSection.ts';

/** Stored events that show other items after an import that leaves them (docs/rules.md 58 "Changes since a cursor"). */
export async function shownOtherwise(
  sections: ReadonlyMap<Section, SectionPlan>,
  stored: StoredTaxonomy | undefined,
  feedIndex: FeedIndex,
  { events }: Pick<Transactions, 'events'>,
): Promise<readonly string[]> {
  const referred = [
    ['category', stored === undefined ? [] : categoriesShownOtherwise(sections, stored, feedIndex)],
    ['venue', comingOrGoing('venues', sections, feedIndex)],
    ['organizer', comingOrGoing('organizers', sections, feedIndex)],
  ] as const;
  const affected = new Set<string>();
  for (const [referent, ids] of referred)
    for (const id of await eventsReferringTo(events, referent, ids)) affected.add(id);
  const { changed = [], removed = [] } = sections.get('events') ?? {};
  for (const id of [...changed, ...removed]) affected.delete(id);
  return [...affected];
}

function comingOrGoing(
  section: Section,
  sections: ReadonlyMap<Section, SectionPlan>,
  feedIndex: FeedIndex,
): readonly string[] {
  const plan = sections.get(section);
  if (plan === undefined) return [];
  const there = new Set([...plan.unchanged, ...plan.changed, ...plan.held.map(({ id }) => id)]);
  return [...plan.removed, ...[...feedIndex.entries(section).keys()].filter((id) => !there.has(id))];
}

function categoriesShownOtherwise(
  sections: ReadonlyMap<Section, SectionPlan>,
  { parents, migrations }: StoredTaxonomy,
  feedIndex: FeedIndex,
): readonly string[] {
  const removed = new Set(sections.get('categories')?.removed);
  const before = categoryShown(new Set(parents.keys()), migrations);
  const inUse = [...parents.keys()].filter((id) => !removed.has(id));
  const categories = [...feedIndex.entries('categories').keys()];
  const after = categoryShown(
    new Set([...inUse, ...categories]),
    new Map([...migrations, ...feedIndex.migrations]),
  );
  const known = new Set([
    ...parents.keys(),
    ...migrations.keys(),
    ...categories,
    ...feedIndex.migrations.keys(),
  ]);
  return [...known].filter((id) => before(id) !== after(id));
}

/** The category in use that an event with an id shows (docs/feed.md, rule 4). */
function categoryShown(
  inUse: ReadonlySet<string>,
  migrations: ReadonlyMap<string, string | null>,
): (id: string) => string | undefined {
  const chainOf = chainsIn(migrations);
  return (id) => {
    const { last } = chainOf(id);
    return inUse.has(last) ? last : undefined;
  };
}
