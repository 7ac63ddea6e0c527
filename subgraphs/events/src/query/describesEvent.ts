import { type Dates, type Events, LAST } from '../index/columns.ts';
import { isOver } from '../rules/endOfDate.ts';

/**
 * Whether a date, named by its place in the columns, may describe its event at an instant: it is not over, or all
 * dates of the event are and it is the last one (docs/rules.md 2 "Remaining dates").
 */
export function describesEvent(events: Events, dates: Dates, date: number, now: number): boolean {
  if (!isOver(dates.over[date] as number, now)) return true;
  return (
    ((dates.flags[date] as number) & LAST) !== 0 &&
    isOver(events.overFrom[dates.event[date] as number] as number, now)
  );
}
