import { eventsReferringTo, touchEvents } from '@calendar/events-db';
import {
  CORRECTED_SECTIONS,
  type CorrectedSection,
  type CorrectionIndex,
  correctionIndexOf,
  type Targets,
  targetsOf,
} from '@calendar/model/corrections';
import { advanceRevision, storedIds } from '@calendar/postgres/record';
import type { FeedIndex } from '../check/FeedIndex.ts';
import type { ImportPlan } from '../plan/planImport.ts';
import { noteFollowed } from '../record/noteFollowed.ts';
import type { Tables } from '../record/recordTable.ts';
import type { Transactions } from '../record/transactions.ts';
import { type ItemIds, recorrect } from './recorrect.ts';
import { storedCorrections } from './storedItems.ts';

export interface CorrectionsAfter {
  readonly index: CorrectionIndex;
  readonly targets: Targets;
  /** Items that may be the same as another than before. */
  readonly led: ItemIds;
}

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
  const referring = await eventsLed(led, transactions);
  await recorrect({ ...led, events: [...referring, ...(led.events ?? [])] }, index, transactions, tables);
  await leadLinks(targets.events.keys(), index, transactions);
}

export async function eventsLed(
  { events: superEvents = [], venues = [], organizers = [] }: ItemIds,
  { events }: Pick<Transactions, 'events'>,
): Promise<readonly string[]> {
  if (superEvents.length + venues.length + organizers.length === 0) return [];
  const rows = await events.$queryRaw<readonly { readonly id: string }[]>`
    SELECT "id" FROM "Event" WHERE "own" IS NOT NULL`;
  return [
    ...rows.map(({ id }) => id),
    ...(await eventsReferringTo(events, 'superEvent', superEvents)),
    ...(await eventsReferringTo(events, 'venue', venues)),
    ...(await eventsReferringTo(events, 'organizer', organizers)),
  ];
}

export async function storedAmong(
  targets: Targets,
  { events, directory }: Pick<Transactions, 'events' | 'directory'>,
): Promise<{ readonly [S in CorrectedSection]: ReadonlySet<string> }> {
  const among = (section: CorrectedSection) => [...new Set(targets[section].values())].slice(0, MOST_TARGETS);
  return {
    events: new Set(await storedIds(events, 'Event', among('events'))),
    venues: new Set(await storedIds(directory, 'Venue', among('venues'))),
    organizers: new Set(await storedIds(directory, 'Organizer', among('organizers'))),
  };
}

const MOST_TARGETS = 30_000;

/**
 * Makes the id of each event that is the same as another, and its slug, former ones of that one alone, so that old
 * links lead there (docs/rules.md 72 "Corrections").
 */
export async function leadLinks(
  ids: Iterable<string>,
  index: Pick<CorrectionIndex, 'leadOf'>,
  transactions: Transactions,
): Promise<void> {
  const { events } = transactions;
  const given = new Map([...ids].map((id) => [id, index.leadOf('events', id)]));
  if (given.size === 0) return;
  const known = [...given.keys()];
  const led = await events.event.findMany({
    where: { id: { in: known } },
    select: { id: true, eventSlug: true },
  });
  const ofSlug = new Map(led.map(({ id, eventSlug }) => [eventSlug, id]));
  const targets = [...given.values()];
  const slugs = [...ofSlug.keys()];
  const rows = await events.event.findMany({
    where: {
      OR: [{ id: { in: targets } }, { formerSlugs: { hasSome: slugs } }, { formerIds: { hasSome: known } }],
    },
    select: { id: true, formerSlugs: true, formerIds: true },
  });
  const sameAs = Map.groupBy(
    known.filter((id) => given.get(id) !== id),
    (id) => given.get(id),
  );
  const slugOf = new Map(led.map(({ id, eventSlug }) => [id, eventSlug]));
  const touched: string[] = [];
  for (const { id, formerSlugs, formerIds } of rows) {
    const same = sameAs.get(id) ?? [];
    const own = formerSlugs.filter((slug) => [undefined, id].includes(ofSlug.get(slug)));
    const allSlugs = new Set([...own, ...same.flatMap((each) => slugOf.get(each) ?? [])]);
    if (isSame(formerSlugs, allSlugs) && isSame(formerIds, new Set(same))) continue;
    await events.event.update({ where: { id }, data: { formerSlugs: [...allSlugs], formerIds: [...same] } });
    touched.push(id);
  }
  if (touched.length === 0) return;
  const change = { ...(await advanceRevision(events)), source: '' };
  await touchEvents(events, touched, change);
  await noteFollowed(transactions);
}

function isSame(stored: readonly string[], now: ReadonlySet<string>): boolean {
  return new Set(stored).symmetricDifference(now).size === 0;
}
