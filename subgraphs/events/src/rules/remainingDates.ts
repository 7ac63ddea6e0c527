import type { CalendarEvent, EventDate } from './calendarEvent.ts';
import { endOfDate, isOver } from './endOfDate.ts';

/** The first remaining date, or the last one when all are over (docs/rules.md 2 "Remaining dates"). */
export function positionOnItsOwn({ dates }: CalendarEvent, now: number): number {
  const first = dates.findIndex((date) => remains(date, now));
  return first === -1 ? dates.length - 1 : first;
}

/** Whether a date may describe its event: it remains, or none does and it is the last one. */
export function describesOnItsOwn(event: CalendarEvent, position: number, now: number): boolean {
  return remains(event.dates[position]!, now) || position === positionOnItsOwn(event, now);
}

/** The remaining dates after the one shown (docs/rules.md 4 "Date shown by a node"). */
export function repetitionsAfter(
  { dates }: CalendarEvent,
  position: number,
  now: number,
): readonly EventDate[] {
  return dates.slice(position + 1).filter((later) => remains(later, now));
}

/** The next instant at which one of an event's dates is over; Infinity when all are. */
export function nextEnd({ dates }: CalendarEvent, now: number): number {
  return dates.reduce((next, { startDate, endDate }) => {
    const end = endOfDate(startDate, endDate);
    return isOver(end, now) ? next : Math.min(next, end);
  }, Number.POSITIVE_INFINITY);
}

function remains({ startDate, endDate }: EventDate, now: number): boolean {
  return !isOver(endOfDate(startDate, endDate), now);
}
