import type { Language } from '../../shared/language.ts';
import { GraphAway } from '../graph/GraphAway.ts';
import type { Filter } from '../parameters/filterParameters.ts';
import type { Work } from '../routes/Route.ts';
import type { CalendarDate } from './CalendarDate.ts';
import { dates, type EventNode } from './dates.operation.ts';
import { datesOf } from './datesOf.ts';

/** Reads the dates of a calendar, the first ones up to a bound, in chronological order. */
export async function readDates(given: Filter, language: Language, work: Work): Promise<ReadDates> {
  const { sortBy: _, ...conditions } = given;
  const filter: Filter = { ...conditions, groupRepetitionsByDay: true };
  // An import, or the end of a date, between two pages moves the items on them. Then all pages are read again.
  const nodes =
    (await readPages(filter, work)) ?? (await readPages(filter, work)) ?? (await readPages(filter, work));
  if (nodes === undefined) throw new GraphAway('the calendar changed while it was read');
  const found = datesOf(nodes.data, filter, language);
  return { dates: found, isWhole: nodes.data.length >= nodes.totalCount };
}

/** @returns undefined if two pages are not of one list */
async function readPages(filter: Filter, { ask }: Work): Promise<Pages | undefined> {
  const data: EventNode[] = [];
  let total: number | undefined;
  for (let page = 0; page * PAGE < MOST_DAYS; page++) {
    const { events } = await ask(dates, { filter, page, pageSize: PAGE });
    if (events === null) throw new GraphAway('there is no list of events');
    if (total !== undefined && total !== events.totalCount) return undefined;
    total = events.totalCount;
    data.push(...events.data);
    if (data.length >= total || events.data.length === 0) break;
  }
  return { data, totalCount: total ?? 0 };
}

/** As many descriptions of the greatest length are a good part of the largest answer there is. */
const PAGE = 250;
/** Days of events in one calendar. */
export const MOST_DAYS = 2000;

interface Pages {
  readonly data: readonly EventNode[];
  readonly totalCount: number;
}

export interface ReadDates {
  readonly dates: readonly CalendarDate[];
  /** Whether there are no more of them. */
  readonly isWhole: boolean;
}
