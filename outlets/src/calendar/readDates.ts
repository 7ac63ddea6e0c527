import { dayAfter, midnightOf, today } from '../../shared/days.ts';
import type { Language } from '../../shared/language.ts';
import { GraphAway } from '../graph/GraphAway.ts';
import type { Named } from '../graph/names.operation.ts';
import type { Filter } from '../parameters/filterParameters.ts';
import type { Work } from '../serve/Route.ts';
import type { CalendarDate } from './CalendarDate.ts';
import { dates, type EventNode, pastDates } from './dates.operation.ts';
import { datesOf } from './datesOf.ts';

/**
 * Reads the dates of a calendar: the next ones up to a bound, and those of the last 30 days unless the filter names its
 * own time. In chronological order.
 */
export async function readDates(given: Filter, language: Language, work: Work): Promise<ReadDates> {
  const { sortBy: _, ...conditions } = given;
  const filter: Filter = { ...conditions, groupRepetitionsByDay: true };
  const next = await readStable(filter, work);
  const past = hasOwnTime(given) ? undefined : await readPast(filter, work);
  const found = new Map(
    [past?.data ?? [], next.data].flatMap((nodes) =>
      datesOf(nodes, filter, language).map((date) => [date.id, date] as const),
    ),
  );
  return {
    dates: [...found.values()].toSorted((one, other) => one.start - other.start),
    isWhole: next.data.length >= next.totalCount,
    names: [...(next.names ?? []), ...(past?.names ?? [])],
  };
}

function hasOwnTime({ fromDate, fromStartDate, untilDate, ongoing }: Filter): boolean {
  return [fromDate, fromStartDate, untilDate, ongoing].some((each) => each !== undefined);
}

/** The last 30 days, or fewer if there are too many dates. Whole days make the question the same for a day. */
async function readPast(filter: Filter, work: Work): Promise<Pages | undefined> {
  const day = today(work.now);
  const untilDate = midnightOf(dayAfter(day, 1));
  for (const days of KEPT_DAYS) {
    const fromStartDate = midnightOf(dayAfter(day, -days));
    const past = await readStable({ ...filter, fromStartDate, untilDate }, work, true);
    if (past.data.length >= past.totalCount) return past;
  }
  return undefined;
}

/** An import, or the end of a date, between two pages moves the items on them. Then all pages are read again. */
async function readStable(filter: Filter, work: Work, isPast = false): Promise<Pages> {
  const pages =
    (await readPages(filter, work, isPast)) ??
    (await readPages(filter, work, isPast)) ??
    (await readPages(filter, work, isPast));
  if (pages === undefined) throw new GraphAway('the calendar changed while it was read');
  return pages;
}

/** @returns undefined if two pages are not of one list */
async function readPages(filter: Filter, { ask }: Work, isPast: boolean): Promise<Pages | undefined> {
  const most = isPast ? MOST_PAST : MOST_DAYS;
  const data: EventNode[] = [];
  let names: Pages['names'];
  let known = 0;
  let total: number | undefined;
  for (let page = 0; page * PAGE < most; page++) {
    const { events } = await ask(isPast ? pastDates : dates, { filter, page, pageSize: PAGE });
    if (events === null) throw new GraphAway('there is no list of events');
    if (total !== undefined && total !== events.totalCount) return undefined;
    total = events.totalCount;
    names ??= [...events.venues, ...events.organizers];
    data.push(...events.data);
    // Of past dates all are taken, or those of fewer days.
    const isUseless = isPast && total > most;
    known += events.data.reduce((sum, { repetitions }) => sum + 1 + repetitions.length, 0);
    if (data.length >= total || events.data.length === 0 || known > MOST_DATES || isUseless) break;
  }
  return { data, totalCount: total ?? 0, names };
}

/** As many descriptions of the greatest length are a good part of the largest answer there is. */
const PAGE = 250;
/** Days of events in one calendar. */
const MOST_DAYS = 2000;
const MOST_PAST = 500;
/** More do not fit into a calendar, however short they are. */
const MOST_DATES = 1500;
/** That a date stays after its day. */
const KEPT_DAYS = [30, 7, 1] as const;

interface Pages {
  readonly data: readonly EventNode[];
  readonly totalCount: number;
  readonly names: readonly Named[] | undefined;
}

export interface ReadDates {
  readonly dates: readonly CalendarDate[];
  /** Whether there are no more of them. */
  readonly isWhole: boolean;
  /** Of its venues and organizers. */
  readonly names: readonly Named[];
}
