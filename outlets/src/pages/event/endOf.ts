import { DURATION_WITHOUT_END_MS } from '@calendar/time/durations';
import { instantOf, type ShownDate } from '../../../shared/times.ts';

/** When a date is over (docs/rules.md 1 "End of a date"), milliseconds since 1970. */
export function endOf({ startDate, endDate }: Pick<ShownDate, 'startDate' | 'endDate'>): number {
  const [start, end] = [instantOf(startDate), instantOf(endDate)];
  return end > start ? end : start + DURATION_WITHOUT_END_MS;
}
