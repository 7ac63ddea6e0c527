import type { RawEvent } from '@calendar/model/feed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS } from '../oracle/settings.ts';
import { CATEGORIES, event, organizer, venue } from './items.ts';
import { type Calendar, startCalendar } from './startCalendar.ts';

/**
 * docs/interface.md 2.1 "Event" to 2.5 "Registration and capacity", docs/rules.md 28 "Timestamps and booking dates",
 * 32 "Event links" and 33 "Fields of existing callers": every field, from what is stored.
 */

const stored: Partial<RawEvent> = {
  event_slug: 'vaarkonsert-2031',
  title_nb: 'Vårkonsert',
  title_en: 'Spring concert',
  desc_nb: '<p>Velkommen & «hei» æøå 🎻</p>',
  desc_en: '<p>Welcome</p>',
  categories: ['MUSIC', 'FAMILY'],
  mode: 'offline',
  organizers: ['band', 'nobody-knows', 'choir'],
  tags: ['kor', 'vår'],
  publishingDate: '2031-01-15 08:00:00',
  ticketsFromDate: '2031-05-01 10:00:00',
  created_at: '2031-01-10 12:30:00+01:00',
  updated_at: '2031-05-11T10:20:30Z',
  ticketsInformation: 'ticketsInfo',
  prices: [
    { type: 'REGULAR', price: '250,-', name_nb: 'Salen', name_en: 'Hall' },
    { type: 'REDUCED', price: '150,-' },
  ],
  minimumAge: 6,
  maximumAge: 99,
  ageRestriction: '18 år i baren',
  cancellationPeriod: 24,
  views: 1234,
  superEvent: 'festival',
  parent_event: 'vaarkonsert-2030',
  type: 'concert',
  isFeaturedEvent: true,
  registrationEnabled: true,
  availableTickets: 0,
  activeTickets: 40,
  maxBookingDate: '2031-06-09',
  maxBookingTime: '23:59',
  paymentMethod: 'invoice',
  facebookURL: 'https://facebook.example/1',
  moreInfoURL: 'https://band.example/info',
  streamingURL: 'https://stream.example/1',
  videosURL: 'https://video.example/1',
  venueNote: 'Inngang fra torget',
  author_id: 'user-1',
  editableBy: ['user-1', 'user-2'],
  contact_from: 'custom',
  contact_custom: { email: 'post@band.example', phone: '+47 75 00 00 00' },
  images: [
    {
      urlSmall: 'https://images.example/1-small.jpg',
      urlLarge: 'https://images.example/1-large.jpg',
      alt: 'Et kor på en scene',
      focusX: 0,
      focusY: 1,
      width: 1600,
      height: 900,
      caption: 'Koret',
      credits: 'Foto: Ola',
      urlOriginal: 'https://images.example/1.jpg',
      originalSize: '4000x2250',
      largeSize: '1600x900',
      smallSize: '400x225',
      license: 'CC-BY-4.0',
      copyrightNotice: '© Ola',
      acquireLicensePage: 'https://images.example/rights',
    },
    { urlSmall: 'https://images.example/2-small.jpg', urlLarge: null },
  ],
  dates: [
    {
      startDate: '2031-06-10 19:05:00',
      endDate: '2031-06-10 21:05:00',
      startTime: '19:00',
      duration: 120,
      venue: 'hall',
      ticketsURL: 'https://tickets.example/1',
    },
    {
      startDate: '2031-06-11 19:00:00',
      duration: 90,
      venue: 'barn',
      ticketsURL: 'https://tickets.example/2',
      streamingURL: 'https://stream.example/2',
      mode: 'online',
      eventCancelled: true,
      eventSoldOut: true,
      prices: [{ type: 'CHILD', price: 'kr 50', name_nb: 'Barn i følge', name_en: 'Child' }],
    },
    { startDate: '2031-06-12 19:00:00' },
  ],
};

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar({
    categories: CATEGORIES,
    venues: [
      venue('hall', {
        name: 'Storsalen',
        slug: 'storsalen',
        address: 'Storgata 1',
        municipality: 'Bodø',
        postalCode: '8006',
        location: { latitude: 67.28, longitude: 14.4 },
        mapImageURL: 'https://maps.example/hall.png',
      }),
      venue('barn'),
    ],
    organizers: [
      organizer('band', {
        website: 'https://band.example',
        email: 'band@band.example',
        telephoneNumber: '75000000',
      }),
      organizer('choir'),
    ],
    events: [event('full', stored), event('bare'), event('festival', { isSuperEvent: true })],
  });
});
afterAll(() => calendar?.close());

describe('an event', () => {
  test('has every field of section 2.1, as stored (interface 1, 2.1; rules 28)', async () => {
    const fields = `id event_slug eventLink title_nb title_en startDate endDate startTime duration categories mode
      venue { id } organizers { id } images { urlSmall } repetitions { startDate } tags publishingDate
      ticketsFromDate created_at updated_at ticketsInformation prices { type price name_nb name_en } ticketsURL
      eventCancelled eventSoldOut minimumAge maximumAge cancellationPeriod views`;
    expect(await calendar.event('full', fields)).toEqual({
      id: 'full',
      event_slug: 'vaarkonsert-2031',
      eventLink: `${SETTINGS.siteUrl}/event/vaarkonsert-2031`,
      title_nb: 'Vårkonsert',
      title_en: 'Spring concert',
      startDate: '2031-06-10 19:05:00+02:00',
      endDate: '2031-06-10 21:05:00+02:00',
      startTime: '19:00',
      duration: 120,
      categories: ['MUSIC', 'FAMILY'],
      mode: 'offline',
      venue: { id: 'hall' },
      organizers: [{ id: 'band' }, { id: 'choir' }],
      images: [
        { urlSmall: 'https://images.example/1-small.jpg' },
        { urlSmall: 'https://images.example/2-small.jpg' },
      ],
      repetitions: [{ startDate: '2031-06-11 19:00:00+02:00' }, { startDate: '2031-06-12 19:00:00+02:00' }],
      tags: ['kor', 'vår'],
      publishingDate: '2031-01-15 08:00:00+01:00',
      ticketsFromDate: '2031-05-01 10:00:00+02:00',
      created_at: '2031-01-10T11:30:00.000Z',
      updated_at: '2031-05-11T10:20:30.000Z',
      ticketsInformation: 'ticketsInfo',
      prices: [
        { type: 'REGULAR', price: 250, name_nb: 'Salen', name_en: 'Hall' },
        { type: 'REDUCED', price: 150, name_nb: null, name_en: null },
      ],
      ticketsURL: 'https://tickets.example/1',
      eventCancelled: false,
      eventSoldOut: false,
      minimumAge: 6,
      maximumAge: 99,
      cancellationPeriod: 24,
      views: 1234,
    });
  });

  test('has eventLink under the site’s address, with event_slug as its last segment (interface 2.1; rules 32)', async () => {
    for (const { event_slug, eventLink } of await calendar.nodes({}, 'event_slug eventLink')) {
      expect(eventLink).toBe(`${SETTINGS.siteUrl}/event/${event_slug}`);
    }
  });

  test('has startTime exactly as the organizer entered it, and the wall-clock start where none was (interface 2.1)', async () => {
    expect(await calendar.event('full', 'startDate startTime repetitions { startTime }')).toEqual({
      startDate: '2031-06-10 19:05:00+02:00',
      startTime: '19:00',
      repetitions: [{ startTime: '19:00' }, { startTime: '19:00' }],
    });
    expect(await calendar.event('bare', 'startTime')).toEqual({ startTime: '18:00' });
  });

  test('has description text that may hold HTML', async () => {
    expect(await calendar.event('full', 'desc_nb desc_en')).toEqual({
      desc_nb: '<p>Velkommen & «hei» æøå 🎻</p>',
      desc_en: '<p>Welcome</p>',
    });
  });

  test('has the description as plain text, and null if there is none (rules 51)', async () => {
    expect(await calendar.event('full', 'desc_nb_text desc_en_text')).toEqual({
      desc_nb_text: 'Velkommen & «hei» æøå 🎻',
      desc_en_text: 'Welcome',
    });
    expect(await calendar.event('bare', 'desc_nb_text desc_en_text')).toEqual({
      desc_nb_text: null,
      desc_en_text: null,
    });
  });

  test('has every further field that existing callers select (rules 33)', async () => {
    const fields = `ageRestriction isFeaturedEvent super_event parent_event type facebookURL moreInfoURL streamingURL
      videosURL imageURL image2xURL venueNote author_id editableBy contact_from contact_custom { email phone }
      priceOption regularPrice reducedPrice`;
    expect(await calendar.event('full', fields)).toEqual({
      ageRestriction: '18 år i baren',
      isFeaturedEvent: true,
      super_event: 'festival',
      parent_event: 'vaarkonsert-2030',
      type: 'concert',
      facebookURL: 'https://facebook.example/1',
      moreInfoURL: 'https://band.example/info',
      streamingURL: 'https://stream.example/1',
      videosURL: 'https://video.example/1',
      imageURL: 'https://images.example/1-small.jpg',
      image2xURL: 'https://images.example/1-large.jpg',
      venueNote: 'Inngang fra torget',
      author_id: 'user-1',
      editableBy: ['user-1', 'user-2'],
      contact_from: 'custom',
      contact_custom: { email: 'post@band.example', phone: '+47 75 00 00 00' },
      priceOption: 'non-gratis',
      regularPrice: '250,-',
      reducedPrice: '150,-',
    });
  });

  test('has null, false or an empty list where there is no value (interface 2.1)', async () => {
    const fields = `title_en desc_nb desc_en duration categories mode venue { id } organizers { id }
      images { urlSmall } repetitions { id } tags publishingDate ticketsFromDate created_at updated_at
      ticketsInformation prices { price } priceOption regularPrice reducedPrice ticketsURL eventCancelled eventSoldOut
      minimumAge maximumAge ageRestriction cancellationPeriod views isFeaturedEvent super_event parent_event type
      facebookURL moreInfoURL streamingURL videosURL imageURL image2xURL venueNote author_id editableBy contact_from
      contact_custom { email phone }`;
    expect(await calendar.event('bare', fields)).toEqual({
      title_en: null,
      desc_nb: null,
      desc_en: null,
      duration: null,
      categories: [],
      mode: 'offline',
      venue: null,
      organizers: [],
      images: [],
      repetitions: [],
      tags: [],
      publishingDate: null,
      ticketsFromDate: null,
      created_at: null,
      updated_at: null,
      ticketsInformation: 'noTicketsInfo',
      prices: [],
      priceOption: null,
      regularPrice: null,
      reducedPrice: null,
      ticketsURL: null,
      eventCancelled: false,
      eventSoldOut: false,
      minimumAge: null,
      maximumAge: null,
      ageRestriction: null,
      cancellationPeriod: null,
      views: null,
      isFeaturedEvent: false,
      super_event: null,
      parent_event: null,
      type: null,
      facebookURL: null,
      moreInfoURL: null,
      streamingURL: null,
      videosURL: null,
      imageURL: null,
      image2xURL: null,
      venueNote: null,
      author_id: null,
      editableBy: [],
      contact_from: null,
      contact_custom: null,
    });
  });
});

describe('a venue', () => {
  test('has id, name, slug, address, location and a picture of a map (interface 2.2)', async () => {
    expect(
      await calendar.event(
        'full',
        'venue { id name slug address municipality postalCode location { latitude longitude } mapImageURL }',
      ),
    ).toEqual({
      venue: {
        id: 'hall',
        name: 'Storsalen',
        slug: 'storsalen',
        address: 'Storgata 1',
        municipality: 'Bodø',
        postalCode: '8006',
        location: { latitude: 67.28, longitude: 14.4 },
        mapImageURL: 'https://maps.example/hall.png',
      },
    });
  });

  test('has null where nothing is known', async () => {
    expect(
      await calendar.event(
        'full',
        'repetitions { venue { id name slug address location { latitude } mapImageURL } }',
      ),
    ).toMatchObject({
      repetitions: [
        {
          venue: {
            id: 'barn',
            name: 'Sted barn',
            slug: 'barn-slug',
            address: null,
            location: null,
            mapImageURL: null,
          },
        },
        { venue: null },
      ],
    });
  });
});

describe('an organizer', () => {
  test('has id, name, slug, website, e-mail and telephone number, null where nothing is known (interface 2.3)', async () => {
    expect(await calendar.event('full', 'organizers { id name slug website email telephoneNumber }')).toEqual(
      {
        organizers: [
          {
            id: 'band',
            name: 'Arrangør band',
            slug: 'band-slug',
            website: 'https://band.example',
            email: 'band@band.example',
            telephoneNumber: '75000000',
          },
          {
            id: 'choir',
            name: 'Arrangør choir',
            slug: 'choir-slug',
            website: null,
            email: null,
            telephoneNumber: null,
          },
        ],
      },
    );
  });
});

describe('a repetition', () => {
  test('has its own times, venue, prices, flags, mode and addresses (interface 2.4)', async () => {
    const { repetitions } = (await calendar.event(
      'full',
      `repetitions { id startDate endDate startTime duration venue { name } prices { type price name_nb name_en }
        eventCancelled eventSoldOut mode ticketsURL streamingURL }`,
    )) as { repetitions: readonly { id: string }[] };
    expect(repetitions).toEqual([
      {
        id: expect.any(String),
        startDate: '2031-06-11 19:00:00+02:00',
        endDate: '2031-06-11 20:30:00+02:00',
        startTime: '19:00',
        duration: 90,
        venue: { name: 'Sted barn' },
        prices: [{ type: 'CHILD', price: 50, name_nb: 'Barn i følge', name_en: 'Child' }],
        eventCancelled: true,
        eventSoldOut: true,
        mode: 'online',
        ticketsURL: 'https://tickets.example/2',
        streamingURL: 'https://stream.example/2',
      },
      {
        id: expect.any(String),
        startDate: '2031-06-12 19:00:00+02:00',
        endDate: '2031-06-12 19:00:00+02:00',
        startTime: '19:00',
        duration: null,
        venue: null,
        prices: null,
        eventCancelled: false,
        eventSoldOut: false,
        mode: 'offline',
        ticketsURL: null,
        streamingURL: null,
      },
    ]);
    expect(repetitions[0]?.id).not.toBe(repetitions[1]?.id);
  });
});

describe('an image', () => {
  const FIELDS = `urlSmall urlLarge alt focusX focusY width height caption credits urlOriginal originalSize largeSize
    smallSize license copyrightNotice acquireLicensePage`;

  test('has two sizes, a focus from 0,0 in the top-left corner to 1,1, and pixels at urlLarge (interface 2.4)', async () => {
    const { images } = (await calendar.event('full', `images { ${FIELDS} }`)) as { images: unknown[] };
    expect(images[0]).toEqual(stored.images?.[0]);
  });

  test('not yet analysed has neither focus nor pixels (interface 2.4)', async () => {
    const { images } = (await calendar.event('full', `images { ${FIELDS} }`)) as { images: unknown[] };
    expect(images[1]).toEqual({
      urlSmall: 'https://images.example/2-small.jpg',
      urlLarge: null,
      alt: null,
      focusX: null,
      focusY: null,
      width: null,
      height: null,
      caption: null,
      credits: null,
      urlOriginal: null,
      originalSize: null,
      largeSize: null,
      smallSize: null,
      license: null,
      copyrightNotice: null,
      acquireLicensePage: null,
    });
  });

  test('gets focus and pixels when its analysis completes; without a face the focus stays null (interface 3)', async () => {
    const pixels = { width: 800, height: 600 };
    const shown = () => calendar.event('bare', 'images { focusX focusY width height }');
    const analysed = async (analysis: object) =>
      calendar.graph.import({
        events: [
          event('bare', {
            images: [{ urlSmall: 'https://i.example/s', urlLarge: 'https://i.example/l', ...analysis }],
          }),
        ],
      });
    await analysed({});
    expect(await shown()).toEqual({ images: [{ focusX: null, focusY: null, width: null, height: null }] });
    await analysed(pixels);
    expect(await shown()).toEqual({ images: [{ focusX: null, focusY: null, ...pixels }] });
    await analysed({ ...pixels, focusX: 0.25, focusY: 0.5 });
    expect(await shown()).toEqual({ images: [{ focusX: 0.25, focusY: 0.5, ...pixels }] });
  });

  test('is the cover when it is the first (interface 2.1)', async () => {
    expect(await calendar.event('full', 'imageURL image2xURL images { urlSmall urlLarge }')).toMatchObject({
      imageURL: 'https://images.example/1-small.jpg',
      image2xURL: 'https://images.example/1-large.jpg',
      images: [
        { urlSmall: 'https://images.example/1-small.jpg', urlLarge: 'https://images.example/1-large.jpg' },
        {},
      ],
    });
  });
});

describe('the capacity fields', () => {
  const FIELDS =
    'registrationEnabled availableTickets activeTickets maxBookingDate maxBookingTime paymentMethod eventSoldOut';

  test('are those of the registration, as entered (interface 2.5; rules 28)', async () => {
    expect(await calendar.event('full', FIELDS)).toEqual({
      registrationEnabled: true,
      availableTickets: 0,
      activeTickets: 40,
      maxBookingDate: '2031-06-09',
      maxBookingTime: '23:59',
      paymentMethod: 'invoice',
      eventSoldOut: false,
    });
  });

  test('are null or false without registration (interface 2.5)', async () => {
    const { registrationEnabled, ...rest } = (await calendar.event('bare', FIELDS)) ?? {};
    expect(registrationEnabled ?? false).toBe(false);
    expect(rest).toEqual({
      availableTickets: null,
      activeTickets: null,
      maxBookingDate: null,
      maxBookingTime: null,
      paymentMethod: null,
      eventSoldOut: false,
    });
  });

  test('do not say sold out: only eventSoldOut does (interface 2.1, 2.5)', async () => {
    const filter = { soldOutNotIncluded: true };
    expect(await calendar.nodes(filter, 'id availableTickets eventSoldOut')).toEqual([
      { id: 'bare', availableTickets: null, eventSoldOut: false },
      { id: 'festival', availableTickets: null, eventSoldOut: false },
      { id: 'full', availableTickets: 0, eventSoldOut: false },
    ]);
  });
});
