import type { RawDate, RawEvent, RawFeed } from '@calendar/model/feed';

/** An event with one date at 18:00 to 20:00 on the day of `NOON`, unless told otherwise. */
export function anEvent(id: string, changes: Partial<RawEvent> = {}): RawEvent {
  return {
    id,
    event_slug: id,
    title_nb: `Tittel ${id}`,
    dates: [aDate('2026-06-15 18:00:00', 120)],
    ...changes,
  };
}

/** @param duration in minutes; null: none is given */
export function aDate(
  startDate: string,
  duration: number | null = null,
  changes: Partial<RawDate> = {},
): RawDate {
  return { startDate, duration, ...changes };
}

/** An event on these dates, each of two hours. */
export function onDates(id: string, ...starts: readonly string[]): RawEvent {
  return anEvent(id, { dates: starts.map((start) => aDate(start, 120)) });
}

export function feedOf(...events: readonly RawEvent[]): RawFeed {
  return { events };
}
