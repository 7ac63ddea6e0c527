import type { CalendarEvent } from './calendarEvent.ts';

/** The instant from which an event is public, in milliseconds since 1970; -Infinity if nothing hides it. */
export function publicFrom(publishingDate: number | null): number {
  return publishingDate ?? Number.NEGATIVE_INFINITY;
}

/** When an event was published, else first registered. Null if neither is known. */
export function publishedAt({
  publishingDate,
  created_at,
}: Pick<CalendarEvent, 'publishingDate' | 'created_at'>): number | null {
  return publishingDate ?? created_at;
}

/** Whether an event is public at an instant (docs/rules.md 9 "Future publishing date"). */
export function isPublic(from: number, now: number): boolean {
  return from <= now;
}
