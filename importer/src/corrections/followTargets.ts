import {
  type CorrectionIndex,
  correctionIndexOf,
  type DirectorySection,
  targetsOf,
} from '@calendar/corrections';
import { eventsReferringTo } from '@calendar/events-db';
import type { FeedIndex } from '../check/FeedIndex.ts';
import type { ImportPlan } from '../plan/planImport.ts';
import type { Tables } from '../record/tables.ts';
import type { Transactions } from '../record/transactions.ts';
import { type ItemIds, recorrect } from './recorrect.ts';
import { storedCorrections } from './storedCorrections.ts';

/** Corrections as they are applied once an import is done. */
export interface CorrectionsAfter {
  readonly index: CorrectionIndex;
  /** Items that were the same as one that goes, or are the same as one that comes. */
  readonly led: { readonly [S in DirectorySection]: readonly string[] };
}

/** The corrections, for the record as an import leaves it. */
export async function correctionsAfter(
  plan: Pick<ImportPlan, 'sections'>,
  feedIndex: Pick<FeedIndex, 'entries'>,
  transactions: Pick<Transactions, 'events' | 'directory'>,
): Promise<CorrectionsAfter> {
  const corrections = await storedCorrections(transactions);
  const targets = targetsOf(corrections);
  const before = await storedAmong(targets, transactions);
  const isThere = (section: DirectorySection, id: string) =>
    feedIndex.entries(section).has(id) ||
    (before[section].has(id) && plan.sections.get(section)?.removed.includes(id) !== true);
  const led = (section: DirectorySection) =>
    [...targets[section]].flatMap(([id, target]) =>
      before[section].has(target) === isThere(section, target) ? [] : [id],
    );
  return {
    index: correctionIndexOf(corrections, isThere),
    led: { venues: led('venues'), organizers: led('organizers') },
  };
}

/** Makes items their own again whose target went, and those that have one now the same as it. */
export async function followTargets(
  { index, led }: CorrectionsAfter,
  transactions: Transactions,
  tables: Tables,
): Promise<void> {
  if (led.venues.length + led.organizers.length === 0) return;
  await recorrect({ ...led, events: await eventsLed(led, transactions) }, index, transactions, tables);
}

/** The events that may show another venue or organizer when some items lead elsewhere. */
export async function eventsLed(
  { venues = [], organizers = [] }: ItemIds,
  { events }: Pick<Transactions, 'events'>,
): Promise<readonly string[]> {
  const rows = await events.$queryRaw<readonly { readonly id: string }[]>`
    SELECT "id" FROM "Event" WHERE "own" IS NOT NULL`;
  return [
    ...rows.map(({ id }) => id),
    ...(await eventsReferringTo(events, 'venue', venues)),
    ...(await eventsReferringTo(events, 'organizer', organizers)),
  ];
}

/** Those of the targets that the record has. */
export async function storedAmong(
  targets: ReturnType<typeof targetsOf>,
  { directory }: Pick<Transactions, 'directory'>,
): Promise<{ readonly [S in DirectorySection]: ReadonlySet<string> }> {
  const among = (section: DirectorySection) => ({
    where: { id: { in: [...new Set(targets[section].values())].slice(0, MOST_TARGETS) } },
    select: { id: true },
  });
  const venues = await directory.venue.findMany(among('venues'));
  const organizers = await directory.organizer.findMany(among('organizers'));
  const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id));
  return { venues: idsOf(venues), organizers: idsOf(organizers) };
}

/** Parameters of a statement. */
const MOST_TARGETS = 30_000;
