import { dayAfter, midnightOf, today } from '../../shared/days.ts';
import type { Language } from '../../shared/language.ts';
import { GraphAway } from '../graph/GraphAway.ts';
import type { Filter } from '../parameters/filterParameters.ts';
import type { Work } from '../serve/Route.ts';
import type { CalendarDate } from './CalendarDate.ts';
import { dates, type EventNode } from './dates.operation.ts';
import { datesOf } from './datesOf.ts';

/** The next dates up to a bound, and, unless the filter names its own time, those of the last 30 days, in order. */
export async function readDates(given: Filter, language: Language, work: Work): Promise<ReadDates> {
  const { sortBy: _, eachRunningDay: __, ...conditions } = given;
  const filter: Filter = { ...conditions, groupRepetitionsByDay: true };
  const next = await readStable(filter, MOST_DAYS, work);
  const past = hasOwnTime(given) ? [] : await readPast(filter, work);
  const found = new Map(
    [...past, next].flatMap(({ data }) =>
      datesOf(data, filter, language).map((date) => [date.id, date] as const),
    ),
  );
  return {
    dates: [...found.values()].toSorted((one, other) => one.start - other.start),
    isWhole: next.data.length >= next.totalCount,
  };
}

function hasOwnTime({ fromDate, fromStartDate, untilDate, ongoing }: Filter): boolean {
  return [fromDate, fromStartDate, untilDate, ongoing].some((each) => each !== undefined);
}

/** The last 30 days, or fewer if there are too many dates. Whole days make the question the same for a day. */
async function readPast(filter: Filter, work: Work): Promise<readonly Pages[]> {
  const day = today(work.now);
  const untilDate = midnightOf(dayAfter(day, 1));
  for (const days of KEPT_DAYS) {
    const fromStartDate = midnightOf(dayAfter(day, -days));
    const past = await readStable({ ...filter, fromStartDate, untilDate }, MOST_PAST, work);
    if (past.data.length >= past.totalCount) return [past];
  }
  return [];
}

/** An import, or the end of a date, between two pages moves the items on them. Then all pages are read again. */
async function readStable(filter: Filter, most: number, work: Work): Promise<Pages> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const pages = await readPages(filter, most, work);
    if (pages !== undefined) return pages;
  }
  throw new GraphAway('the calendar changed while it was read');
}

async function readPages(filter: Filter, most: number, { ask }: Work): Promise<Pages | undefined> {
  const data: EventNode[] = [];
  let known = 0;
  let totalCount = 0;
  for (let page = 0; page * PAGE < most; page++) {
    const { events } = await ask(dates, { filter, page, pageSize: PAGE });
    if (events === null) throw new GraphAway('there is no list of events');
    if (page > 0 && totalCount !== events.totalCount) return undefined;
    totalCount = events.totalCount;
    data.push(...events.data);
    known += events.data.reduce((sum, { repetitions }) => sum + 1 + repetitions.length, 0);
    if (data.length >= totalCount || events.data.length === 0 || known > MOST_DATES) break;
  }
  return { data, totalCount };
}

/** As many descriptions of the greatest length are a good part of the largest answer there is. */
const PAGE = 250;
const MOST_DAYS = 2000;
const MOST_PAST = 500;
/** More do not fit into a calendar, however short they are. */
const MOST_DATES = 1500;
/** That a date stays after its day. */
const KEPT_DAYS = [30, 7, 1] as const;

interface Pages {
  readonly data: readonly EventNode[];
  readonly totalCount: number;
}

export interface ReadDates {
  readonly dates: readonly CalendarDate[];
  readonly isWhole: boolean;
}
