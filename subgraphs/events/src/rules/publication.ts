import type { CalendarEvent } from './calendarEvent.ts';

/**
 * The instant from which an event is public. It is its publishing date, or -Infinity if nothing hides it (docs/rules.md
 * 9 "Future publishing date"). Milliseconds since 1970.
 */
export function publicFrom(publishingDate: number | null): number {
  return publishingDate ?? Number.NEGATIVE_INFINITY;
}

/**
 * When an event was published. It is its publishing date, else when it was first registered (docs/interface.md 4.3
 * "Filter"). Null if neither is known.
 */
export function publishedAt({
  publishingDate,
  created_at,
}: Pick<CalendarEvent, 'publishingDate' | 'created_at'>): number | null {
  return publishingDate ?? created_at;
}

/**
 * Whether an event that is public from one instant on is public at another (docs/rules.md 9 "Future publishing date").
 */
export function isPublic(from: number, now: number): boolean {
  return from <= now;
}
