import type { RawFeed } from '@calendar/model/feed';

/** A calendar whose lists stay the same for a long time: `EVENTS` events, all far ahead, each at a venue. */
export function steadyFeed(events = EVENTS, title = 'Konsert'): RawFeed {
  return {
    categories: [{ id: 'MUSIC', name_nb: 'Musikk', name_en: 'Music', slug_nb: 'musikk', slug_en: 'music' }],
    venues: [{ id: 'v', name: VENUE, slug: 'salen', address: 'Storgata 1' }],
    organizers: [{ id: 'o', name: 'Laget', slug: 'laget' }],
    events: Array.from({ length: events }, (_, number) => ({
      id: `e${number}`,
      event_slug: `e${number}`,
      title_nb: `${title} ${number}`,
      categories: ['MUSIC'],
      organizers: ['o'],
      dates: [{ startDate: `2099-03-01 ${String(10 + (number % 10))}:00:00+01:00`, venue: 'v' }],
    })),
  };
}

export const EVENTS = 40;
export const VENUE = 'Den store salen';
