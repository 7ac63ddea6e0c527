import type { RawFeed } from '@calendar/model/feed';
import { CATEGORIES, event, organizer, TICKET_TYPES, venue } from '../../contract/items.ts';

/** When the calendar is asked. */
export const NOW = Date.parse('2031-06-02T12:00:00+02:00');

/** A small calendar in which every type has a value, and every field both one and none. */
export const feed: RawFeed = {
  categories: [
    ...CATEGORIES,
    { id: 'JAZZ', name_nb: 'Jazz', slug_nb: 'jazz', parent: 'MUSIC' },
    { id: 'BEBOP', name_nb: 'Bebop', slug_nb: 'bebop', parent: 'JAZZ', visible: false },
  ],
  ticketTypes: TICKET_TYPES,
  venues: [
    venue('v1', {
      name: 'Kulturhuset "Æ"',
      address: 'Torget 1',
      municipality: 'Bergen',
      postalCode: '5003',
      location: { latitude: 60.39, longitude: 5.32 },
      mapImageURL: 'https://maps.example/v1.png',
    }),
    venue('v2', { municipality: 'Voss', mapImageURL: 'https://maps.example/v2.png' }),
    venue('v3', { location: { latitude: 60, longitude: -5.5 } }),
  ],
  organizers: [
    organizer('o1', {
      email: 'post@o1.example',
      telephoneNumber: '+47 12345678',
      website: 'https://o1.example',
    }),
    organizer('o2', { name: 'Ålens \\ lag', email: 'post@o2.example' }),
    organizer('o3'),
  ],
  events: [
    event('e1', {
      title_en: 'A "quoted"\nTitle',
      categories: ['JAZZ', 'MUSIC'],
      organizers: ['o1', 'o2'],
      tags: ['jazz', 'barn'],
      ticketsInformation: 'ticketsInfo',
      prices: [
        { type: 'REGULAR', price: '200,-' },
        { type: 'OWN', price: 'gratis', name_nb: 'Eget' },
        { price: 100 },
      ],
      images: [
        {
          urlSmall: 'https://img.example/s.jpg',
          urlLarge: 'https://img.example/l.jpg',
          alt: 'Et bilde',
          width: 800,
          focusX: 0.25,
        },
        { credits: 'Noen' },
      ],
      dates: [
        { startDate: '2031-06-02 11:00:00', endDate: '2031-06-02 13:30:00', duration: 150, venue: 'v1' },
        { startDate: '2031-06-02 18:00:00', venue: 'v2', prices: [{ type: 'REDUCED', price: 50 }] },
        { startDate: '2031-06-09 18:00:00', venue: 'v3', eventCancelled: true, mode: 'online' },
        { startDate: '2031-06-16 18:00:00', eventSoldOut: true },
      ],
    }),
    event('e2', {
      organizers: ['o2', 'o3'],
      superEvent: 'e3',
      isFeaturedEvent: true,
      created_at: '2031-01-01T00:00:00Z',
      contact_custom: { email: 'kontakt@e2.example', phone: null },
      dates: [{ startDate: '2031-06-03 19:00:00', venue: 'v1', ticketsURL: 'https://tickets.example' }],
    }),
    event('e3', {
      isSuperEvent: true,
      ticketsInformation: 'ticketsInfo',
      prices: [{ type: 'CHILD', price: '1 000,50' }],
      dates: [{ startDate: '2031-06-01 10:00:00', endDate: '2031-06-20 20:00:00', venue: 'v2' }],
    }),
    event('e4', {
      mode: 'online',
      organizers: ['o1', 'nobody'],
      dates: [
        { startDate: '2031-06-04 08:00:00', venue: 'nowhere' },
        { startDate: '2031-06-05 08:00:00', venue: 'v1' },
      ],
    }),
    event('e5', { dates: [{ startDate: '2031-05-01 10:00:00', venue: 'v3' }] }),
  ],
};
