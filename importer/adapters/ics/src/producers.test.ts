import { readFileSync } from 'node:fs';
import { checkFeed } from '@calendar/importer';
import { describe, expect, test } from 'vitest';
import { type Adapted, adapt } from './testing/adapt.ts';

// The shapes are those of the producers' files; what they say is invented.

const PRODUCERS = ['google', 'outlook', 'apple', 'the-events-calendar', 'nextcloud', 'mobilizon'] as const;

test.each(PRODUCERS)('a calendar of %s becomes a feed without a fault', async (producer) => {
  const { feed } = read(producer);
  await expect(checkFeed(feed)).resolves.toBeDefined();
});

describe('Google Calendar', () => {
  const { feed, findings } = read('google');

  test('a series without the date that is left out, and with the one that is moved', () => {
    const [quiz] = feed.events ?? [];
    expect(quiz).toMatchObject({
      title_nb: 'Quiz på Byscenen',
      desc_nb:
        '<p>Lag på <b>seks</b>.</p><p>Mer på <a href="https://byscenen.example/quiz">siden vår</a>.</p>',
      created_at: '2025-11-20 11:10:10+01:00',
      updated_at: '2026-01-15 13:00:00+01:00',
      mode: 'offline',
      organizers: [feed.organizers?.[0]?.id],
    });
    expect(
      quiz?.dates.map(({ startDate, endDate, eventStatus }) => [startDate, endDate, eventStatus]),
    ).toEqual([
      ['2026-03-02 19:00:00+01:00', '2026-03-02 21:30:00+01:00', 'EventScheduled'],
      ['2026-03-09 19:00:00+01:00', '2026-03-09 21:30:00+01:00', 'EventScheduled'],
      ['2026-03-16 19:00:00+01:00', '2026-03-16 21:30:00+01:00', 'EventScheduled'],
      ['2026-03-24 20:00:00+01:00', '2026-03-24 22:30:00+01:00', 'EventRescheduled'],
      ['2026-04-06 19:00:00+02:00', '2026-04-06 21:30:00+02:00', 'EventScheduled'],
      ['2026-04-13 19:00:00+02:00', '2026-04-13 21:30:00+02:00', 'EventScheduled'],
    ]);
    expect(quiz?.dates[3]?.previousStartDate).toBe('2026-03-23 19:00:00+01:00');
  });

  test('days are whole, the last one to its last second', () => {
    expect(feed.events?.[1]?.dates).toMatchObject([
      { startDate: '2026-05-16 00:00:00+02:00', endDate: '2026-05-17 23:59:59+02:00', eventStatus: null },
    ]);
  });

  test('its venue and organizer, without the address of the calendar', () => {
    expect(feed.venues).toMatchObject([
      { name: 'Byscenen', address: 'Storgata 12', municipality: 'Bodø', postalCode: '8006' },
    ]);
    expect(feed.organizers).toMatchObject([{ name: 'Byscenen', email: null, website: null }]);
    expect(findings).toEqual([]);
  });
});

describe('Outlook and Exchange', () => {
  const { feed, findings } = read('outlook');

  test('a series in a zone of Windows, with a date that is cancelled', () => {
    const [evening] = feed.events ?? [];
    expect(evening).toMatchObject({
      title_nb: 'Historisk kveld',
      title_en: null,
      desc_nb: '<p>Foredrag og samtale.</p><p>Gratis inngang.</p>',
    });
    expect(evening?.dates.map(({ startDate, eventCancelled }) => [startDate, eventCancelled])).toEqual([
      ['2026-03-10 18:00:00+01:00', false],
      ['2026-05-12 18:00:00+02:00', true],
      ['2026-06-09 18:00:00+02:00', false],
    ]);
    expect(feed.venues).toMatchObject([{ name: 'Biblioteket', address: 'møterom 2' }]);
  });

  test('a zone that only the file defines, a meeting online, a text in English', () => {
    expect(feed.events?.[1]).toMatchObject({
      title_nb: 'Language café',
      title_en: 'Language café',
      desc_en: '<p>Come and talk, in <i>any</i> language.</p>',
      mode: 'online',
      dates: [
        {
          startDate: '2026-07-02 17:00:00+02:00',
          endDate: '2026-07-02 18:30:00+02:00',
          venue: null,
          mode: 'online',
          streamingURL: 'https://teams.example/l/meetup-join/abc',
        },
      ],
    });
  });

  test('private events are left out, and a word of cancellation cancels its date (rules 65)', () => {
    expect(feed.events).toHaveLength(2);
    expect(findings).toEqual(['line 99, CLASS: "PRIVATE" — this is not public: it was left out']);
  });
});

describe('Apple Calendar', () => {
  const { feed, findings } = read('apple');

  test('a series of which one date and all after it are moved', () => {
    expect(feed.events).toMatchObject([
      {
        title_nb: 'Søndagstur',
        moreInfoURL: 'https://turlaget.example/sondagstur',
        dates: [
          { startDate: '2026-03-15 10:00:00+01:00', endDate: '2026-03-15 15:00:00+01:00' },
          { startDate: '2026-03-22 10:00:00+01:00', endDate: '2026-03-22 15:00:00+01:00' },
          {
            startDate: '2026-03-29 12:00:00+02:00',
            endDate: '2026-03-29 16:00:00+02:00',
            previousStartDate: '2026-03-29 10:00:00+02:00',
          },
          {
            startDate: '2026-04-05 12:00:00+02:00',
            endDate: '2026-04-05 16:00:00+02:00',
            previousStartDate: '2026-04-05 10:00:00+02:00',
          },
        ],
      },
    ]);
    expect(findings).toEqual([]);
  });

  test('its venue, with where it lies', () => {
    expect(feed.venues).toMatchObject([
      {
        name: 'Turisthytta',
        address: 'Fjellveien 3',
        municipality: 'Bodø',
        postalCode: '8011',
        location: { latitude: 67.2951, longitude: 14.4392 },
      },
    ]);
  });
});

describe('The Events Calendar (WordPress)', () => {
  const { feed, findings } = read('the-events-calendar');

  test('a concert with its image, categories and organizer', () => {
    expect(feed.events?.[0]).toMatchObject({
      title_nb: 'Kor & kaffe – vårkonsert',
      desc_nb: '<p>Koret synger våren inn. <br />Dørene åpner klokken 19.</p>',
      categories: ['MUSIC', 'FAMILY'],
      tags: ['Konsert', 'Familie'],
      images: [{ urlLarge: 'https://kulturhuset.example/wp-content/uploads/2026/01/kor.jpg' }],
      moreInfoURL: 'https://kulturhuset.example/event/kor-kaffe/',
      dates: [{ startDate: '2026-04-10 20:00:00+02:00', endDate: '2026-04-10 23:00:00+02:00' }],
    });
    expect(feed.organizers?.[0]).toMatchObject({
      name: 'Bodø korforening',
      email: 'post@korforeningen.example',
    });
    expect(feed.venues).toMatchObject([
      { name: 'Kulturhuset', address: 'Torget 1', municipality: 'Bodø', postalCode: '8006' },
    ]);
  });

  test('a market over two days', () => {
    expect(feed.events?.[1]).toMatchObject({
      desc_nb: null,
      categories: ['MARKET'],
      dates: [{ startDate: '2026-04-18 00:00:00+02:00', endDate: '2026-04-19 23:59:59+02:00', venue: null }],
    });
    expect(findings).toEqual([]);
  });
});

describe('Nextcloud', () => {
  const { feed, findings } = read('nextcloud');

  test('a series with a further date and a cancelled one', () => {
    const [café] = feed.events ?? [];
    expect(café).toMatchObject({
      title_nb: 'Språkkafé',
      desc_nb: '<p>Kaffe og <strong>prat</strong></p>',
      tags: ['Kurs', 'Språk, kultur'],
      categories: ['COURSE'],
    });
    expect(
      café?.dates.map(({ startDate, endDate, eventCancelled }) => [startDate, endDate, eventCancelled]),
    ).toEqual([
      ['2026-03-04 17:00:00+01:00', '2026-03-04 19:00:00+01:00', false],
      ['2026-03-18 18:00:00+01:00', '2026-03-18 20:00:00+01:00', true],
      ['2026-03-19 17:00:00+01:00', '2026-03-19 19:00:00+01:00', false],
      ['2026-04-01 17:00:00+02:00', '2026-04-01 19:00:00+02:00', false],
    ]);
  });

  test('components that are no events are reported', () => {
    expect(findings).toEqual(['line 56: "VTODO" — the calendar holds events alone: it was left out']);
  });
});

describe('Mobilizon', () => {
  const { feed, findings } = read('mobilizon');

  test('its events, in UTC', () => {
    expect(feed.events).toMatchObject([
      {
        title_nb: 'Jazz i kjelleren',
        desc_nb: '<p>En kveld med jazz, mat og prat.<br />Ta med en venn.</p>',
        categories: ['MUSIC'],
        images: [{ urlLarge: 'https://mobilizon.example/media/9f/plakat.webp' }],
        dates: [{ startDate: '2026-05-01 20:00:00+02:00', endDate: '2026-05-01 23:00:00+02:00' }],
      },
      { title_nb: 'Åpen scene', dates: [{ eventCancelled: true, eventStatus: 'EventCancelled' }] },
    ]);
    expect(feed.venues).toMatchObject([
      {
        name: 'Jazzklubben',
        address: 'Sjøgata 3',
        postalCode: '8006',
        location: { latitude: 67.2827, longitude: 14.3751 },
      },
    ]);
    expect(feed.organizers).toMatchObject([
      { name: 'Jazzlaget', website: 'https://mobilizon.example/@jazzlaget', email: null },
    ]);
    expect(findings).toEqual([]);
  });
});

function read(producer: (typeof PRODUCERS)[number]): Adapted {
  return adapt(readFileSync(new URL(`../fixtures/${producer}.ics`, import.meta.url)));
}
