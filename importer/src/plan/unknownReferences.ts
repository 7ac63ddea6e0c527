import { type StoredReferences, storedReferences, storedReferents } from '@calendar/events-db';
import type { Section } from '@calendar/model/feed';
import type { FeedIndex, IndexEntry } from '../check/FeedIndex.ts';
import type { Reference, Referent } from '../check/references.ts';
import type { Transactions } from '../record/transactions.ts';
import type { ImportPlan } from './planImport.ts';

/**
 * The references of a feed to ids that neither it nor the record has. They are no faults: the referenced items may
 * arrive later (docs/feed.md, rule 1). The references of events that were not read are read from the record.
 *
 * @param plan the items that it removes do not stay
 */
export async function unknownReferences(
  feedIndex: FeedIndex,
  transactions: Transactions,
  { sections: planned }: Pick<ImportPlan, 'sections'>,
): Promise<readonly Reference[]> {
  const unread = [...feedIndex.entries('events')].filter(([, { isUnread }]) => isUnread);
  const unknown: Reference[] = [];
  for (const [referent, sections] of Object.entries(SECTIONS_OF) as [
    Referent,
    readonly ReferredSection[],
  ][]) {
    const pending = new Set(feedIndex.references.to(referent).map(({ id }) => id));
    if (unread.length > 0) {
      for (const id of await storedReferents(transactions.events, referent)) pending.add(id);
    }
    for (const id of pending) {
      if (sections.some((section) => feedIndex.entries(section).has(id))) pending.delete(id);
    }
    for (const section of sections) {
      const removed = new Set(planned.get(section)?.removed);
      for await (const id of storedAmong([...pending], section, transactions))
        if (!removed.has(id)) pending.delete(id);
    }
    await addUnread(unread, referent, [...pending], feedIndex, transactions);
    unknown.push(...feedIndex.references.to(referent).filter(({ id }) => pending.has(id)));
  }
  return unknown;
}

async function addUnread(
  unread: readonly (readonly [id: string, IndexEntry])[],
  referent: Referent,
  ids: readonly string[],
  { references }: FeedIndex,
  { events }: Transactions,
): Promise<void> {
  if (unread.length === 0 || ids.length === 0) return;
  const eventIds = unread.map(([id]) => id);
  for (const { id, count, event, ...steps } of await storedReferences(events, referent, ids, eventIds)) {
    references.add(referent, id, count, unread[event]![1], ...stepsTo(referent, steps));
  }
}

function stepsTo(
  referent: Referent,
  { date, position }: Pick<StoredReferences, 'date' | 'position'>,
): readonly (string | number)[] {
  switch (referent) {
    case 'category':
      return ['categories', position];
    case 'organizer':
      return ['organizers', position];
    case 'venue':
      return ['dates', date, 'venue'];
    case 'ticketType':
      return [...(date < 0 ? [] : ['dates', date]), 'prices', position, 'type'];
  }
}

const SECTIONS_OF: { readonly [R in Referent]: readonly ReferredSection[] } = {
  category: ['categories', 'retiredCategories'],
  ticketType: ['ticketTypes'],
  venue: ['venues'],
  organizer: ['organizers'],
};

async function* storedAmong(
  ids: readonly string[],
  section: ReferredSection,
  { taxonomy, directory }: Transactions,
): AsyncIterable<string> {
  for (let from = 0; from < ids.length; from += MOST_PARAMETERS) {
    const query = { where: { id: { in: ids.slice(from, from + MOST_PARAMETERS) } }, select: { id: true } };
    const rows = await {
      categories: () => taxonomy.category.findMany(query),
      retiredCategories: () => taxonomy.retiredCategory.findMany(query),
      ticketTypes: () => taxonomy.ticketType.findMany(query),
      venues: () => directory.venue.findMany(query),
      organizers: () => directory.organizer.findMany(query),
    }[section]();
    for (const { id } of rows) yield id;
  }
}

type ReferredSection = Exclude<Section, 'events'>;

const MOST_PARAMETERS = 10_000;
