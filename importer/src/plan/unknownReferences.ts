import {
  type StoredReferences,
  type StoredReferent,
  storedReferences,
  storedReferents,
} from '@calendar/events-db';
import { placeOf } from '@calendar/model/fault';
import type { Section } from '@calendar/model/feed';
import { storedIds } from '@calendar/postgres/record';
import type { FeedIndex } from '../check/FeedIndex.ts';
import { among } from '../record/parts.ts';
import type { Transactions } from '../record/transactions.ts';
import type { ImportPlan } from './planImport.ts';

export interface Reference {
  readonly referent: StoredReferent;
  readonly id: string;
  readonly place: string;
  readonly count: number;
}

/** References to ids that the record does not have: no faults, as the items may arrive later (docs/feed.md, rule 1). */
export async function unknownReferences(
  feedIndex: FeedIndex,
  { sections }: Pick<ImportPlan, 'sections'>,
  transactions: Transactions,
): Promise<readonly Reference[]> {
  const held = new Set(sections.get('events')?.held.map(({ id }) => id));
  const events = [...feedIndex.entries('events')].filter(([id]) => !held.has(id));
  const eventIds = events.map(([id]) => id);
  const unknown: Reference[] = [];
  for (const [referent, referred] of REFERENTS) {
    const parents = referent === 'category' ? parentsIn(feedIndex) : [];
    const named = await storedReferents(transactions.events, referent, eventIds);
    const ids = new Set([...named, ...parents.map(({ id }) => id)]);
    for (const [domain, table] of referred.map((section) => TABLES[section]))
      for (const id of await among(ids, (some) => storedIds(transactions[domain], table, some)))
        ids.delete(id);
    if (ids.size === 0) continue;
    const stored = await storedReferences(transactions.events, referent, [...ids], eventIds);
    const ofEvents = stored.map(({ id, count, event, ...steps }) => {
      const { number, place } = events[event]![1];
      return { referent, id, count, number, place: placeOf(place, stepsTo(referent, steps)) };
    });
    const found = [...parents.filter(({ id }) => ids.has(id)), ...ofEvents];
    found.sort((one, other) => one.number - other.number);
    for (const [id, same] of Map.groupBy(found, (each) => each.id)) {
      const count = same.reduce((sum, each) => sum + each.count, 0);
      unknown.push({ referent, id, place: same[0]?.place ?? '', count });
    }
  }
  return unknown;
}

function parentsIn(feedIndex: FeedIndex) {
  const categories = feedIndex.entries('categories');
  return [...feedIndex.parents].flatMap(([category, id]) => {
    if (id === null) return [];
    const { number, place } = categories.get(category)!;
    return [{ referent: 'category' as const, id, count: 1, number, place: `${place}.parent` }];
  });
}

function stepsTo(
  referent: StoredReferent,
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

const REFERENTS: readonly (readonly [StoredReferent, readonly Exclude<Section, 'events'>[]])[] = [
  ['category', ['categories', 'retiredCategories']],
  ['ticketType', ['ticketTypes']],
  ['venue', ['venues']],
  ['organizer', ['organizers']],
];

const TABLES = {
  categories: ['taxonomy', 'Category'],
  retiredCategories: ['taxonomy', 'RetiredCategory'],
  ticketTypes: ['taxonomy', 'TicketType'],
  venues: ['directory', 'Venue'],
  organizers: ['directory', 'Organizer'],
} as const;
