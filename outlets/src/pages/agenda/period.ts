import { dayAfter, today, weekdayOf } from '../../../shared/days.ts';

/**
 * The days that a page is about, the second one not included; null: no bound. The period of a link (`when`) follows the
 * clock, so that `this weekend` of a bookmark is always the next one.
 */
export function periodOf({ when, from, until }: Asked, now: number): Period {
  if (from !== undefined || until !== undefined)
    return { from: from ?? null, end: until === undefined ? null : dayAfter(until, 1) };
  const first = today(now);
  switch (when) {
    case 'today':
      return { from: null, end: dayAfter(first, 1) };
    case 'tomorrow':
      return { from: dayAfter(first, 1), end: dayAfter(first, 2) };
    case 'week':
      return { from: null, end: dayAfter(first, 7) };
    case 'weekend': {
      const weekday = weekdayOf(first);
      return {
        from: weekday < SATURDAY ? dayAfter(first, SATURDAY - weekday) : null,
        end: dayAfter(first, 7 - weekday),
      };
    }
    default:
      return { from: null, end: null };
  }
}

const SATURDAY = 5;

interface Asked {
  readonly when?: 'today' | 'tomorrow' | 'weekend' | 'week' | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Days, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string | null;
  readonly end: string | null;
}
