import type { Conditions } from './filterFields.ts';

/** A window of time that dates are in by their start and their end. Instants are milliseconds since 1970. */
export interface TimeWindow {
  /** Not over at this instant. */
  readonly overAfter: number;
  /** Starting at this instant or later. */
  readonly startFrom: number;
  /** Starting before this instant. */
  readonly startBefore: number;
}

/** The window of the date range filters (docs/rules.md 5 "Date range filters"); from `now` if not given. */
export function timeWindow(
  { fromDate, untilDate, fromStartDate, ongoing }: Pick<Conditions, TimeField>,
  now: number,
): TimeWindow {
  const overAfter = fromDate ?? (fromStartDate === null || ongoing === true ? now : null);
  const startFrom = fromStartDate ?? Number.NEGATIVE_INFINITY;
  const startBefore = untilDate ?? Number.POSITIVE_INFINITY;
  return {
    overAfter: overAfter ?? Number.NEGATIVE_INFINITY,
    startFrom: ongoing === false ? Math.max(startFrom, fromDate ?? now) : startFrom,
    startBefore: ongoing === true ? Math.min(startBefore, fromDate ?? now) : startBefore,
  };
}

/** Whether the window moves with the present, so that a date leaves or enters it by beginning. */
export function movesWithStarts({ ongoing, fromDate }: Pick<Conditions, TimeField>): boolean {
  return ongoing !== null && fromDate === null;
}

type TimeField = 'fromDate' | 'untilDate' | 'fromStartDate' | 'ongoing';
