import {
  CORRECTED_SECTIONS,
  type CorrectedSection,
  type CorrectionIndex,
  correctionIndexOf,
  type Targets,
  targetsOf,
} from '@calendar/corrections';
import { eventsReferringTo } from '@calendar/events-db';
import type { FeedIndex } from '../check/FeedIndex.ts';
import type { ImportPlan } from '../plan/planImport.ts';
import type { Tables } from '../record/tables.ts';
import type { Transactions } from '../record/transactions.ts';
import { leadSlugs } from './leadSlugs.ts';
import { type ItemIds, recorrect } from './recorrect.ts';
import { storedCorrections } from './storedCorrections.ts';

/** Corrections as they are applied once an import is done. */
export interface CorrectionsAfter {
  readonly index: CorrectionIndex;
  readonly targets: Targets;
  /** Items that may be the same as another than before. */
  readonly led: ItemIds;
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
  const isThere = (section: CorrectedSection, id: string) =>
    feedIndex.entries(section).has(id) ||
    (before[section].has(id) && plan.sections.get(section)?.removed.includes(id) !== true);
  const led = CORRECTED_SECTIONS.map((section) => {
    const to = targets[section];
    const isSame = [...to.values()].every((id) => before[section].has(id) === isThere(section, id));
    return [section, isSame ? [] : [...to.keys()]] as const;
  });
  return { index: correctionIndexOf(corrections, isThere), targets, led: Object.fromEntries(led) };
}

/** Makes items their own again whose target went, and those that have one now the same as it. */
export async function followTargets(
  { index, targets, led }: CorrectionsAfter,
  transactions: Transactions,
  tables: Tables,
): Promise<void> {
  const events = await eventsLed(led, transactions);
  await recorrect({ ...led, events: [...events, ...(led.events ?? [])] }, index, transactions, tables);
  await leadSlugs(targets.events.keys(), index, transactions);
}

/** The events that may show another venue or organizer when some items lead elsewhere. */
export async function eventsLed(
  { venues = [], organizers = [] }: ItemIds,
  { events }: Pick<Transactions, 'events'>,
): Promise<readonly string[]> {
  if (venues.length + organizers.length === 0) return [];
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
  targets: Targets,
  { events, directory }: Pick<Transactions, 'events' | 'directory'>,
): Promise<{ readonly [S in CorrectedSection]: ReadonlySet<string> }> {
  const among = (section: CorrectedSection) => ({
    where: { id: { in: [...new Set(targets[section].values())].slice(0, MOST_TARGETS) } },
    select: { id: true },
  });
  const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id));
  return {
    events: idsOf(await events.event.findMany(among('events'))),
    venues: idsOf(await directory.venue.findMany(among('venues'))),
    organizers: idsOf(await directory.organizer.findMany(among('organizers'))),
  };
}

/** Parameters of a statement. */
const MOST_TARGETS = 30_000;
