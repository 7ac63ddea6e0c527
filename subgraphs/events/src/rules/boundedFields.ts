import { changedFields, overlong } from '@calendar/text';
import type { CalendarEvent } from './calendarEvent.ts';

/**
 * The names of an event's stored fields that are served otherwise, or not found, since they exceed their bounds
 * (docs/rules.md 49 "Bounds before work", 50 "Bounds of a feed"); most often none.
 */
export function boundedFields(stored: CalendarEvent, served: CalendarEvent): readonly string[] {
  const { id, event_slug, superEvent } = stored;
  return [...overlong({ id, event_slug, super_event: superEvent }), ...changedFields(stored, served)];
}
