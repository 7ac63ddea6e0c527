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

/**
 * The window that the date range filters describe; `fromDate` is `now` where neither it nor `fromStartDate` is given
 * (docs/rules.md 5 "Date range filters").
 */
export function timeWindow(
  { fromDate, untilDate, fromStartDate }: Pick<Conditions, 'fromDate' | 'untilDate' | 'fromStartDate'>,
  now: number,
): TimeWindow {
  const overAfter = fromDate ?? (fromStartDate === null ? now : null);
  return {
    overAfter: overAfter ?? Number.NEGATIVE_INFINITY,
    startFrom: fromStartDate ?? Number.NEGATIVE_INFINITY,
    startBefore: untilDate ?? Number.POSITIVE_INFINITY,
  };
}
