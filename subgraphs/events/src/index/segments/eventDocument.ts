import type { CalendarEvent } from '../../rules/calendarEvent.ts';
import { toCalendarEvent, type Values, valuesOfCalendarEvent } from './eventValues.ts';

/**
 * Reads the document of an event. It has the event's values as JSON, in a list in the order of the table of its fields
 * (`packages/model/src/eventFields`). It does the same for its dates, images and prices. Names would be nearly half of the
 * bytes.
 */
export function readEvent(document: string): CalendarEvent {
  return toCalendarEvent(JSON.parse(document) as Values);
}

/** Writes the document that {@link readEvent} reads. */
export function writeEvent(event: CalendarEvent): string {
  return JSON.stringify(valuesOfCalendarEvent(event));
}
