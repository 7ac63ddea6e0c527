import { afterAll, expect } from 'vitest';
import { CATEGORIES, event, organizer, venue } from '../contract/items.ts';
import { NOON, startCalendar } from '../contract/startCalendar.ts';
import { askPresent, startOutletsBefore } from '../support/outlets.ts';

/** Starts outlets for the tests of a file, before a small calendar whose texts look like markup. */
export async function startPages() {
  const calendar = await startCalendar(FEED);
  /** Outlets with variables of their own. */
  const startOwn = async (environment: Record<string, string> = {}, now = NOON) => {
    const own = await startOutletsBefore(calendar.graph.url, { clock: () => Date.parse(now), environment });
    return Object.assign(own, { [Symbol.asyncDispose]: () => own.close() });
  };
  const outlets = await startOwn();
  afterAll(() => outlets.close());
  return {
    calendar,
    startOwn,
    async get(path: string, headers: Record<string, string> = {}) {
      const response = await askPresent(`${outlets.url}${path}`, { headers });
      return { status: response.status, headers: response.headers, body: await response.text() };
    },
    /** Where an address leads on. */
    async to(path: string) {
      const response = await fetch(`${outlets.url}${path}`, { redirect: 'manual' });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      return [response.status, response.headers.get('location')];
    },
  };
}

/** The events that a page links to, each once. */
export function slugsIn(body: string): readonly (string | undefined)[] {
  return [...new Set(Array.from(body.matchAll(/href="\/events\/([\w-]+)-slug/g), ([, slug]) => slug))];
}

/** NOON is a Monday, 2 June 2031. */
const HOSTILE = '"><script>alert(1)</script>&amp;<img src=x>';
const FEED = {
  categories: [...CATEGORIES, { id: 'HIDDEN', name_nb: 'Skjult', slug_nb: 'skjult', visible: false }],
  venues: [
    venue('hall', {
      name: `Hall ${HOSTILE}`,
      slug: 'hall',
      address: 'Storgata 1',
      municipality: 'Bodø',
      location: { latitude: 67.28, longitude: 14.4 },
    }),
    venue('office', { slug: 'office', address: 'Sjøgata 2' }),
  ],
  organizers: [organizer('club', { name: `Club ${HOSTILE}`, slug: 'club' })],
  events: [
    event('hostile', {
      title_nb: `Tittel ${HOSTILE}`,
      desc_nb: '<p>Tekst</p><script>alert(1)</script>',
      tags: [HOSTILE],
      venueNote: HOSTILE,
      categories: ['MUSIC', 'OTHER'],
      organizers: ['club'],
      images: [
        {
          urlSmall: 'https://images.example/s.jpg',
          urlLarge: 'https://images.example/l.jpg',
          alt: 'Kor',
          focusX: 0.24,
          focusY: 0.5,
        },
      ],
      dates: [{ startDate: '2031-06-03 18:00:00', endDate: '2031-06-03 20:00:00', venue: 'hall' }],
    }),
    event('saturday', {
      title_en: 'Saturday\u0007',
      contact_custom: { email: null, phone: '755 00 000' },
      minimumAge: 12,
      maximumAge: 18,
      categories: ['HIDDEN'],
      ticketsInformation: 'ticketsInfo',
      prices: [100, 0].map((price) => ({ type: 'REGULAR', price: String(price) })) as never,
      dates: [
        { startDate: '2031-06-07 10:00:00', endDate: '2031-06-07 12:00:00', duration: 120, venue: 'hall' },
        {
          startDate: '2031-08-09 10:00:00',
          endDate: '2031-08-09 12:00:00',
          venue: 'hall',
          prices: [{ type: 'REGULAR', price: '50' }] as never,
        },
      ],
    }),
    event('exhibition', {
      categories: ['MUSEUM'],
      ticketsInformation: 'free',
      dates: [{ startDate: '2031-05-01 10:00:00', endDate: '2031-08-01 12:00:00' }],
    }),
    event('over', { dates: [{ startDate: '2031-05-01 10:00:00', endDate: '2031-05-01 12:00:00' }] }),
  ],
};
