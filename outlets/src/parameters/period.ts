import { dayAfter, midnightOf, monthAfter, today, weekdayOf } from '../../shared/days.ts';
import type { Filter } from './filterParameters.ts';
import type { ValuesOf } from './Kind.ts';
import { day, oneOf } from './kinds.ts';

export const periodParameters = {
  when: oneOf('today', 'tomorrow', 'weekend', 'week', 'nextweek', 'month', 'nextmonth'),
  from: day,
  until: day,
} as const;

/** The days of a period, the second one not included; null: no bound. A name follows the clock. */
export function periodOf({ when, from, until }: PeriodValues, now: number) {
  if (from !== undefined || until !== undefined)
    return { from: from ?? null, end: until === undefined ? null : dayAfter(until, 1) };
  const first = today(now);
  const weekday = weekdayOf(first);
  const nextMonday = dayAfter(first, 7 - weekday);
  const monthsFirst = (months: number) => `${monthAfter(first.slice(0, 7), months)}-01`;
  switch (when) {
    case 'today':
      return { from: null, end: dayAfter(first, 1) };
    case 'tomorrow':
      return { from: dayAfter(first, 1), end: dayAfter(first, 2) };
    case 'week':
      return { from: null, end: dayAfter(first, 7) };
    case 'nextweek':
      return { from: nextMonday, end: dayAfter(nextMonday, 7) };
    case 'month':
      return { from: null, end: monthsFirst(1) };
    case 'nextmonth':
      return { from: monthsFirst(1), end: monthsFirst(2) };
    case 'weekend':
      return { from: weekday < SATURDAY ? dayAfter(first, SATURDAY - weekday) : null, end: nextMonday };
    default:
      return { from: null, end: null };
  }
}

/** A period as the interface's conditions. From today on means from now on: past events need no space. */
function periodFilter(values: PeriodValues, now: number): Filter {
  const { from, end } = periodOf(values, now);
  return {
    ...(from === null || from === today(now) ? {} : { fromDate: midnightOf(from) }),
    ...(end === null ? {} : { untilDate: midnightOf(end) }),
  };
}

/** The filter's own conditions go before those of the period. */
export function conditionsIn({ when, from, until, ...filter }: PeriodValues & Filter, now: number): Filter {
  return { ...periodFilter({ when, from, until }, now), ...filter };
}

const SATURDAY = 5;

export type PeriodValues = ValuesOf<typeof periodParameters>;
