import type { CalendarEvent, EventDate } from './calendarEvent.ts';
import { oncePer } from './oncePer.ts';

/**
 * Identity of a date for life (docs/interface.md 2.1 "Event"): the event's id, its first start, and a count.
 */
export function dateId(event: CalendarEvent, date: EventDate): string {
  const count = laterOfEqual(event).get(date) ?? 0;
  const id = `${event.id}_${compactInstant(originOf(date))}`;
  return count === 0 ? id : `${id}_${count + 1}`;
}

/** The parts of a date's id. Null for a text that is no such id. */
export function readDateId(id: string): DateIdParts | null {
  const { event, start, count } = FORM.exec(id)?.groups ?? {};
  if (event === undefined || start === undefined) return null;
  const instant = Date.parse(start.replace(COMPACT, '$1-$2-$3:$4:$5'));
  if (Number.isNaN(instant) || compactInstant(instant) !== start) return null;
  return { event, origin: instant, count: count === undefined ? 0 : Number(count) - 1 };
}

/** The place of the date that an id names in its event. -1 if there is none. */
export function positionOfDate(event: CalendarEvent, { origin, count }: DateIdParts): number {
  const later = laterOfEqual(event);
  return event.dates.findIndex((date) => originOf(date) === origin && (later.get(date) ?? 0) === count);
}

export interface DateIdParts {
  /** The event's id, as given. */
  readonly event: string;
  /** The start that the date has or had before it was moved, milliseconds since 1970. */
  readonly origin: number;
  /** How many dates of the event with that start come before. */
  readonly count: number;
}

/** Characters that an id of a date has in addition to its event's id, at most. */
export const LONGEST_DATE_SUFFIX = 40;

function originOf({ startDate, previousStartDate }: EventDate): number {
  return previousStartDate ?? startDate;
}

/** The dates that have the same origin as one before, with how many come before. */
const laterOfEqual = oncePer(({ dates }: CalendarEvent): ReadonlyMap<EventDate, number> => {
  const later = new Map<EventDate, number>();
  const counts = new Map<number, number>();
  for (const date of dates) {
    const origin = originOf(date);
    const count = counts.get(origin) ?? 0;
    counts.set(origin, count + 1);
    if (count > 0) later.set(date, count);
  }
  return later;
});

/** ISO 8601 in UTC, without separators and without a fraction of zero. */
function compactInstant(instant: number): string {
  return new Date(instant)
    .toISOString()
    .replace(/\.000Z$/, 'Z')
    .replace(/[-:]/g, '');
}

const FORM = /^(?<event>.+)_(?<start>\+?\d+T\d{6}(?:\.\d{3})?Z)(?:_(?<count>[2-9]|[1-9]\d{1,4}))?$/su;
const COMPACT = /^(\+?\d+)(\d\d)(\d\dT\d\d)(\d\d)(\d\d(?:\.\d{3})?Z)$/;
