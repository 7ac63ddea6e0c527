import type { RawCategory, RawEvent, RawOrganizer, RawVenue } from '@calendar/model/feed';

/** An event with nothing but what is required. */
export function event(id: string, more: Partial<RawEvent> = {}): RawEvent {
  return {
    id,
    event_slug: `slug-of-${id}`,
    title_nb: id,
    dates: [{ startDate: '2026-03-01 19:00:00+01:00' }],
    ...more,
  };
}

export function venue(id: string, more: Partial<RawVenue> = {}): RawVenue {
  return { id, name: id, slug: `slug-of-${id}`, ...more };
}

export function organizer(id: string, more: Partial<RawOrganizer> = {}): RawOrganizer {
  return { id, name: id, slug: `slug-of-${id}`, ...more };
}

export function category(id: string, more: Partial<RawCategory> = {}): RawCategory {
  return { id, name_nb: id, slug_nb: `slug-of-${id}`, ...more };
}
