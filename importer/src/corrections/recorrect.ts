import { isDeepStrictEqual } from 'node:util';
import { eventsReferringTo, touchEvents } from '@calendar/events-db';
import { CORRECTED_SECTIONS, type CorrectedSection, type CorrectionIndex } from '@calendar/model/corrections';
import { advanceRevision, type Change } from '@calendar/postgres/record';
import { noteFollowed } from '../record/noteFollowed.ts';
import { partsOf } from '../record/parts.ts';
import { type Records, recordOf } from '../record/records.ts';
import type { Tables } from '../record/recordTable.ts';
import type { Transactions } from '../record/transactions.ts';
import { type StandingItem, standingItems } from './storedItems.ts';

export type ItemIds = { readonly [S in CorrectedSection]?: readonly string[] };

/** Makes stored items what corrections make of them. Only those that change are written; gives their number. */
export async function recorrect(
  ids: ItemIds,
  corrections: CorrectionIndex,
  transactions: Transactions,
  tables: Tables,
): Promise<number> {
  const changes = new Map<'events' | 'directory', Pick<Change, 'revision' | 'at'>>();
  const changeOf = async (domain: 'events' | 'directory') => {
    const change = changes.get(domain) ?? (await advanceRevision(transactions[domain]));
    changes.set(domain, change);
    return change;
  };
  const comingOrGoing = { events: [] as string[], venues: [] as string[], organizers: [] as string[] };
  let count = 0;
  // The events come last: the items that they refer to are written before.
  for (const section of CORRECTED_SECTIONS.toReversed()) {
    const items = (await standingItems(section, ids[section] ?? [], transactions)).filter((item) =>
      isChanged(section, item, corrections),
    );
    if (items.length === 0) continue;
    count += items.length;
    const change = await changeOf(section === 'events' ? 'events' : 'directory');
    for (const { id, own, hidden } of items)
      if (corrections.apply(section, own).hidden !== hidden) comingOrGoing[section].push(id);
    for (const [source, of] of Map.groupBy(items, (item) => item.source))
      await rewrite(section, of, corrections, tables, { ...change, source });
  }
  // docs/rules.md 58 "Changes since a cursor": these events are shown without them, or with them again.
  const shownOtherwise = [
    ...(await eventsReferringTo(transactions.events, 'venue', comingOrGoing.venues)),
    ...(await eventsReferringTo(transactions.events, 'organizer', comingOrGoing.organizers)),
  ];
  if (shownOtherwise.length > 0)
    await touchEvents(transactions.events, shownOtherwise, { ...(await changeOf('events')), source: '' });
  if (changes.has('events')) await noteFollowed(transactions);
  return count;
}

function isChanged<S extends CorrectedSection>(
  section: S,
  { own, standing, hidden, sameAs }: StandingItem<S>,
  corrections: CorrectionIndex,
): boolean {
  const applied = corrections.apply(section, own);
  // An event's row does not have it: it is hidden.
  const isLed = section !== 'events' && applied.sameAs !== sameAs;
  return applied.hidden !== hidden || isLed || !isDeepStrictEqual(applied.item, standing);
}

async function rewrite<S extends CorrectedSection>(
  section: S,
  items: readonly StandingItem<S>[],
  corrections: CorrectionIndex,
  tables: Tables,
  change: Change,
): Promise<void> {
  for (const part of partsOf(items, PART)) {
    await tables[section].clear(part.map(({ id }) => id));
    const records: readonly Records[S][] = part.map((item) => recordOf(section, item.own, item, corrections));
    await tables[section].insert(records, change);
  }
}

const PART = 500;
