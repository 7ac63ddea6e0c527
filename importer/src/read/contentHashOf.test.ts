import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFeed } from '../check/checkFeed.ts';
import { contentHashOf, READING_RULES } from './contentHashOf.ts';

test('other bytes have another content hash', () => {
  const bytes = () => fc.uint8Array({ maxLength: 20 });
  fc.assert(
    fc.property(bytes(), bytes(), (one, other) => {
      expect(contentHashOf(one) === contentHashOf(other)).toBe(Buffer.compare(one, other) === 0);
    }),
  );
});

test('the rules say which time zone data dates are read by', () => {
  expect(READING_RULES).toContain(process.versions['tz']);
});

// If you change how items are read, first increase the number of the rules, then set the new digest.
test('the rules are raised when items are read otherwise', async () => {
  const read = hash('sha256', JSON.stringify(await checkFeed(EVERYTHING)), 'hex').slice(0, 16);
  expect({ rules: READING_RULES.split(' ')[0], read }).toEqual({ rules: '9', read: '342a339500f8bdae' });
});

/** An event with all fields, and one with none but those required. */
const EVERYTHING = {
  events: [
    {
      id: 'full',
      event_slug: 'full',
      title_nb: 'Konsert',
      title_en: 'Concert',
      desc_nb: '<p>Æ</p>',
      desc_en: '<p>A</p>',
      categories: ['music', 'music'],
      tags: ['live'],
      mode: 'online',
      organizers: ['o'],
      images: [
        {
          ...{
            urlSmall: 'https://e.example/s',
            urlLarge: 'https://e.example/l',
            alt: 'a',
            focusX: 0.25,
            focusY: 1,
            width: 640,
            height: 480,
          },
          ...{
            caption: 'c',
            credits: 'd',
            urlOriginal: 'https://e.example/o',
            originalSize: '1',
            largeSize: '2',
            smallSize: '3',
          },
          ...{ license: 'CC-BY-4.0', copyrightNotice: 'k', acquireLicensePage: 'https://e.example/r' },
        },
        {},
      ],
      license: 'https://e.example/licence',
      credits: 'k',
      copyrightNotice: 'k',
      acquireLicensePage: 'https://e.example/r',
      ticketsInformation: 'ticketsInfo',
      prices: [{ type: 't', price: '100-200', name_nb: 'Voksen', name_en: 'Adult' }, { price: 12.5 }, {}],
      publishingDate: '2026-02-01T08:00:00Z',
      ticketsFromDate: '2026-02-02 08:00:00',
      created_at: '2026-02-03 08:00:00.123456+0100',
      updated_at: '2026-02-04 08:00:00+01',
      minimumAge: 6,
      maximumAge: 99,
      ageRestriction: '18',
      cancellationPeriod: 24,
      views: 7,
      isSuperEvent: true,
      superEvent: 'container',
      parent_event: 'parent',
      type: 'concert',
      isFeaturedEvent: true,
      isFeaturedInSpecialEvent: true,
      registrationEnabled: false,
      availableTickets: 10,
      activeTickets: 3,
      maxBookingDate: '2026-02-28',
      maxBookingTime: '23:59',
      paymentMethod: 'card',
      facebookURL: 'https://e.example/f',
      moreInfoURL: 'https://e.example/m',
      streamingURL: 'https://e.example/s',
      videosURL: 'https://e.example/v',
      venueNote: 'n',
      author_id: 'a',
      editableBy: ['e'],
      contact_from: 'custom',
      contact_custom: { email: 'e@example.org', phone: '1' },
      dates: [
        {
          ...{ startDate: '2026-03-29 02:30:00', endDate: '2026-10-25 02:30:00', startTime: '02:30' },
          ...{
            duration: 30,
            venue: 'v',
            ticketsURL: 'https://e.example/t',
            streamingURL: 'https://e.example/s',
            mode: 'offline',
          },
          ...{ eventCancelled: true, eventSoldOut: true, prices: [] },
        },
        { startDate: '2026-07-01 12:00:00', duration: 90, prices: [{ price: 0 }] },
        { startDate: '2026-12-24T12:00:00.999Z' },
      ],
    },
    { id: 'bare', event_slug: 'bare', title_nb: 'y', dates: [{ startDate: '2026-03-01 19:00:00+01:00' }] },
    {
      ...{ id: 'empty', event_slug: 'empty', title_nb: 'x', contact_custom: {}, images: null, prices: null },
      dates: [{ startDate: '2026-03-01 19:00:00+01:00', endDate: null, prices: null }],
    },
  ],
};
