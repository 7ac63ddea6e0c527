import { compared } from '@calendar/text';
import type { CalendarEvent } from './calendarEvent.ts';

/**
 * What an event is or is not, by its fields, which are named as in the schema. Of each property the index has a list of
 * the events with it (`Events.of`), for a condition in `query/eventConditions.ts`. A line here is all that it needs.
 */
export const EVENT_PROPERTIES = {
  online: ({ mode }) => mode === 'online',
  offline: ({ mode }) => mode === 'offline',
  featured: ({ isFeaturedEvent }) => isFeaturedEvent,
  featuredInSpecialEvent: ({ isFeaturedInSpecialEvent }) => isFeaturedInSpecialEvent,
  superEvents: ({ isSuperEvent }) => isSuperEvent,
} as const satisfies Readonly<Record<string, (event: CalendarEvent) => boolean>>;

/** The texts that events are found by, at most one of each event, as these are compared. A line is enough, too. */
export const EVENT_NAMES = {
  // Other subgraphs' references may find an id that is too long for any caller's text.
  id: ({ id }) => compared(id) ?? id,
  slug: ({ event_slug }) => compared(event_slug),
  titleNb: ({ title_nb }) => compared(title_nb),
  titleEn: ({ title_en }) => (title_en === null ? null : compared(title_en)),
  /** Of the container event: its id. */
  superEvent: ({ superEvent }) => (superEvent === null ? null : compared(superEvent)),
} as const satisfies Readonly<Record<string, (event: CalendarEvent) => string | null>>;

export type EventProperty = keyof typeof EVENT_PROPERTIES;
export type EventName = keyof typeof EVENT_NAMES;

/** The same table with what is made of each key. */
export function mapKeys<Key extends string, Made>(
  table: Readonly<Record<Key, unknown>>,
  make: (key: Key) => Made,
): Record<Key, Made> {
  const keys = Object.keys(table) as Key[];
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Made>;
}
