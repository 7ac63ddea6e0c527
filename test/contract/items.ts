import type { RawEvent, RawFeed, RawOrganizer, RawVenue } from '@calendar/model/feed';

/**
 * Builders of small calendars: a test says what it is about, the rest is plain. Date-times without an offset are
 * wall clocks of Europe/Oslo, whatever the zone of the machine.
 */
export function event(id: string, said: Partial<Omit<RawEvent, 'id'>> = {}): RawEvent {
  return {
    id,
    event_slug: `${id}-slug`,
    title_nb: `Tittel ${id}`,
    dates: [{ startDate: '2031-06-10 18:00:00', endDate: '2031-06-10 20:00:00' }],
    ...said,
  };
}

export function venue(id: string, said: Partial<Omit<RawVenue, 'id'>> = {}): RawVenue {
  return { id, name: `Sted ${id}`, slug: `${id}-slug`, ...said };
}

export function organizer(id: string, said: Partial<Omit<RawOrganizer, 'id'>> = {}): RawOrganizer {
  return { id, name: `Arrangør ${id}`, slug: `${id}-slug`, ...said };
}

/** The categories of docs/interface.md 2.7 "Identifiers and vocabularies". */
export const CATEGORIES: NonNullable<RawFeed['categories']> = (
  [
    ['COURSE', 'Kurs / Foredrag', 'Course / Lecture', 'kurs-foredrag', 'course-lecture'],
    ['DANCE', 'Dans / Show', 'Dance / Show', 'dans-show', 'dance-show'],
    ['FAMILY', 'Familie', 'Family', 'familie', 'family'],
    ['FOOD', 'Mat / Drikke', 'Food / Drink', 'mat-drikke', 'food-drink'],
    ['MARKET', 'Marked', 'Market', 'marked', 'market'],
    ['MUSEUM', 'Galleri / Museum', 'Gallery / Museum', 'galleri-museum', 'gallery-museum'],
    ['MUSIC', 'Musikk', 'Music', 'musikk', 'music'],
    ['OTHER', 'Annet', 'Other', 'annet', 'other'],
    ['OUTDOORS', 'Tur / Friluftsliv', 'Tours / Outdoors', 'tur-friluftsliv', 'tours-outdoors'],
    ['SPORT', 'Idrett / Sport', 'Sports', 'idrett-sport', 'sports'],
    ['THEATER', 'Teater / Revy', 'Theater / Show', 'teater-revy', 'theater-show'],
  ] as const
).map(([id, name_nb, name_en, slug_nb, slug_en]) => ({ id, name_nb, name_en, slug_nb, slug_en }));

/** The built-in ticket types of docs/interface.md 2.7 "Identifiers and vocabularies". */
export const TICKET_TYPES: NonNullable<RawFeed['ticketTypes']> = (
  [
    ['ASSISTANT', 'Ledsager', 'Assistant'],
    ['CHILD', 'Barn', 'Child'],
    ['FAMILY', 'Familie', 'Family'],
    ['MEMBERS', 'Medlemmer', 'Members'],
    ['REGULAR', 'Vanlig', 'Regular'],
    ['REDUCED', 'Redusert', 'Reduced'],
    ['SENIOR', 'Honnør', 'Senior'],
    ['STUDENT', 'Student', 'Student'],
  ] as const
).map(([id, name_nb, name_en]) => ({ id, name_nb, name_en }));
