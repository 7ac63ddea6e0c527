import type { RawFeed } from '@calendar/model/feed';
import { CATEGORIES, event, organizer, TICKET_TYPES, venue } from '../../contract/items.ts';

/** When the calendar is asked. */
export const NOW = Date.parse('2031-06-02T12:00:00+02:00');

/** A small calendar with an item of every type. */
export const feed: RawFeed = {
  categories: CATEGORIES,
  ticketTypes: TICKET_TYPES,
  venues: [
    venue('v1', {
      name: 'Kulturhuset "Æ"',
      location: { latitude: 60.39, longitude: 5.32 },
      mapImageURL: 'https://maps.example/v1.png',
    }),
    venue('v2'),
  ],
  organizers: [
    organizer('o1', { email: 'post@o1.example' }),
    organizer('o2', { name: 'Ålens \\ lag', email: 'post@o2.example' }),
    organizer('o3'),
  ],
  events: [
    event('e1', { organizers: ['o1', 'o2'], dates: [{ startDate: '2031-06-02 18:00:00', venue: 'v1' }] }),
    event('e2', { organizers: ['o3'], dates: [{ startDate: '2031-06-03 19:00:00', venue: 'v1' }] }),
    event('e3', {
      dates: [{ startDate: '2031-06-01 10:00:00', endDate: '2031-06-20 20:00:00', venue: 'v2' }],
    }),
    event('e4', { dates: [{ startDate: '2031-06-04 08:00:00', venue: 'nowhere' }] }),
  ],
};
