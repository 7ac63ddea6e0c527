import { changedFields, overlong } from '@calendar/text';
import type { CalendarEvent } from './calendarEvent.ts';

/**
 * The names of an event's stored fields that exceed their bounds. They are not served as stored, or not found
 * (docs/rules.md 49 "Bounds before work", 50 "Bounds of a feed"). Usually there are none.
 */
export function boundedFields(stored: CalendarEvent, served: CalendarEvent): readonly string[] {
  const { id, event_slug, superEvent } = stored;
  return [...overlong({ id, event_slug, super_event: superEvent }), ...changedFields(stored, served)];
}
