import type { RawEvent, RawFeed } from '@calendar/model/feed';
import { type Case, type Example, example, finds, lists } from './example.ts';
import { aDate, anEvent } from './items.ts';

const STORED: Partial<RawEvent> = {
  event_slug: 'vaarkonsert-2031',
  title_nb: 'Vårkonsert',
  title_en: 'Spring concert',
  desc_nb: '<p>Velkommen & «hei» æøå 🎻</p>',
  desc_en: '<p>Welcome</p>',
  categories: ['CHORAL', 'SPRING'],
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
    { type: 'house-friend', price: 'halv pris', name_nb: 'Husvenn' },
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

/** All is published then, and nothing has begun. */
const ASKED = { now: Date.parse('2031-06-01T12:00:00+02:00') };
const PIXELS = { width: 800, height: 600 };
const FEED: RawFeed = {
  venues: [
    {
      id: 'hall',
      name: 'Storsalen',
      slug: 'storsalen',
      address: 'Storgata 1',
      municipality: 'Bodø',
      postalCode: '8006',
      location: { latitude: 67.28, longitude: 14.4 },
      mapImageURL: 'https://maps.example/hall.png',
    },
    { id: 'barn', name: 'Låven', slug: 'laaven' },
  ],
  organizers: [
    {
      id: 'band',
      name: 'Bandet',
      slug: 'bandet',
      website: 'https://band.example',
      email: 'band@band.example',
      telephoneNumber: '75000000',
    },
    { id: 'choir', name: 'Koret', slug: 'koret' },
  ],
  categories: [
    { id: 'CHORAL', name_nb: 'Kor', slug_nb: 'choral' },
    { id: 'SPRING', name_nb: 'Vår', slug_nb: 'spring' },
  ],
  ticketTypes: [
    { id: 'REGULAR', name_nb: 'Vanlig', name_en: 'Regular' },
    { id: 'REDUCED', name_nb: 'Redusert', name_en: 'Reduced' },
  ],
  events: [
    anEvent('full', STORED),
    anEvent('bare', { dates: [aDate('2031-07-10 18:00:00', 120)] }),
    anEvent('free', {
      ...{ ticketsInformation: 'free', prices: [{ price: 100 }], dates: [aDate('2031-07-10 19:00:00')] },
    }),
    anEvent('pictured', {
      dates: [aDate('2031-07-11 18:00:00')],
      images: [PIXELS, { ...PIXELS, focusX: 0.25, focusY: 0.5 }],
    }),
  ],
};

const NO_PERSON = {
  id: 'choir',
  name: 'Koret',
  slug: 'koret',
  website: null,
  email: null,
  telephoneNumber: null,
};
const NO_RIGHTS = { license: null, copyrightNotice: null, acquireLicensePage: null };
const NO_CAPACITY = {
  availableTickets: null,
  activeTickets: null,
  maxBookingDate: null,
  maxBookingTime: null,
  paymentMethod: null,
};

/** docs/interface.md 2.1 "Event" to 2.5 "Registration and capacity": every field, from what is stored. */
export const EVERY_FIELD: readonly Example[] = [
  example(
    'an event has every field, as stored (interface 1, 2.1, 2.5; rules 28, 32, 33, 51)',
    FEED,
    found('full', {
      ...without(STORED, ['dates', 'organizers', 'superEvent', 'prices']),
      id: 'full',
      eventLink: 'https://calendar.example/event/vaarkonsert-2031',
      startDate: '2031-06-10 19:05:00+02:00',
      endDate: '2031-06-10 21:05:00+02:00',
      startTime: '19:00',
      duration: 120,
      desc_nb_text: 'Velkommen & «hei» æøå 🎻',
      desc_en_text: 'Welcome',
      publishingDate: '2031-01-15 08:00:00+01:00',
      ticketsFromDate: '2031-05-01 10:00:00+02:00',
      created_at: '2031-01-10T11:30:00.000Z',
      updated_at: '2031-05-11T10:20:30.000Z',
      ticketsURL: 'https://tickets.example/1',
      eventCancelled: false,
      eventSoldOut: false,
      super_event: 'festival',
      imageURL: 'https://images.example/1-small.jpg',
      image2xURL: 'https://images.example/1-large.jpg',
      priceOption: 'non-gratis',
      regularPrice: '250,-',
      reducedPrice: '150,-',
    }),
  ),
  example(
    'where there is no value there is null, false or an empty list (interface 2.1, 2.5)',
    FEED,
    found('bare', {
      ...{ title_en: null, desc_nb: null, desc_en: null, desc_nb_text: null, desc_en_text: null },
      ...{
        startTime: '18:00',
        duration: 120,
        categories: [],
        mode: 'offline',
        venue: null,
        organizers: [],
      },
      ...{ images: [], repetitions: [], tags: [], publishingDate: null, ticketsFromDate: null },
      ...{ created_at: null, updated_at: null, ticketsInformation: 'noTicketsInfo', prices: [] },
      ...{ priceOption: null, regularPrice: null, reducedPrice: null, ticketsURL: null },
      ...{ eventCancelled: false, eventSoldOut: false, minimumAge: null, maximumAge: null },
      ...{ ageRestriction: null, cancellationPeriod: null, views: null, isFeaturedEvent: false },
      ...{ super_event: null, parent_event: null, type: null, facebookURL: null, moreInfoURL: null },
      ...{ streamingURL: null, videosURL: null, imageURL: null, image2xURL: null, venueNote: null },
      ...{ author_id: null, editableBy: [], contact_from: null, contact_custom: null },
      ...NO_CAPACITY,
    }),
  ),
  example(
    'a venue and an organizer have every field, null where nothing is known (interface 2.2, 2.3)',
    FEED,
    found('full', {
      venue: FEED.venues?.[0],
      repetitions: [
        {
          venue: {
            ...{ id: 'barn', name: 'Låven', slug: 'laaven', address: null, municipality: null },
            ...{ postalCode: null, location: null, mapImageURL: null },
          },
        },
        { venue: null },
      ],
      organizers: [FEED.organizers?.[0], NO_PERSON],
    }),
  ),
  example(
    'a repetition has its own times, venue, prices, flags, mode and addresses (interface 2.4; rules 29)',
    FEED,
    found('full', {
      repetitions: [
        {
          startDate: '2031-06-11 19:00:00+02:00',
          endDate: '2031-06-11 20:30:00+02:00',
          startTime: '19:00',
          duration: 90,
          prices: [{ type: 'CHILD', price: 50, name_nb: 'Barn i følge', name_en: 'Child' }],
          eventCancelled: true,
          eventSoldOut: true,
          mode: 'online',
          ticketsURL: 'https://tickets.example/2',
          streamingURL: 'https://stream.example/2',
        },
        {
          startDate: '2031-06-12 19:00:00+02:00',
          endDate: '2031-06-12 19:00:00+02:00',
          startTime: '19:00',
          duration: null,
          prices: null,
          eventCancelled: false,
          eventSoldOut: false,
          mode: 'offline',
          ticketsURL: null,
          streamingURL: null,
        },
      ],
    }),
  ),
  example(
    'an image has two sizes, and a focus and pixels from its analysis on (interface 2.4, 3)',
    FEED,
    found('full', {
      images: [
        STORED.images?.[0],
        {
          ...{ urlSmall: 'https://images.example/2-small.jpg', urlLarge: null, alt: null },
          ...{ focusX: null, focusY: null, width: null, height: null, caption: null, credits: null },
          ...{ urlOriginal: null, originalSize: null, largeSize: null, smallSize: null, ...NO_RIGHTS },
        },
      ],
    }),
    found('pictured', {
      images: [
        { ...PIXELS, focusX: null, focusY: null },
        { ...PIXELS, focusX: 0.25, focusY: 0.5 },
      ],
    }),
  ),
  example(
    'a price has its ticket type with that one’s labels, and the organizer’s own (interface 2.4, 2.7)',
    FEED,
    found('full', {
      prices: [
        {
          ...{ type: 'REGULAR', price: 250, name_nb: 'Salen', name_en: 'Hall' },
          ticketType: { id: 'REGULAR', name_nb: 'Vanlig', name_en: 'Regular' },
        },
        {
          ...{ type: 'REDUCED', price: 150, name_nb: null, name_en: null },
          ticketType: { id: 'REDUCED', name_nb: 'Redusert', name_en: 'Reduced' },
        },
        {
          ...{ type: 'house-friend', price: null, name_nb: 'Husvenn', name_en: null },
          ticketType: { id: 'house-friend', name_nb: null, name_en: null },
        },
      ],
    }),
  ),
  example(
    'prices are shown only with ticketsInfo (rules 29, 33)',
    FEED,
    found('free', { ticketsInformation: 'free', priceOption: 'free', prices: [] }),
  ),
  example(
    'no tickets left is not sold out: only eventSoldOut is (interface 2.1, 2.5)',
    FEED,
    lists({ soldOutNotIncluded: true }, ['full', 'bare', 'free', 'pictured'], ASKED),
  ),
];

function found(id: string, event: object): Case {
  return finds(id, event, ASKED);
}

function without(event: Partial<RawEvent>, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)));
}
