import { ITEM_SCHEMAS } from '@calendar/model/itemSchemas';
import { readSchemaOrg } from '@calendar/schema-org';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, date, event, organizer, venue } from '../../../test/builders.ts';
import type { CalendarEvent, EventDate } from '../calendarEvent.ts';
import { priceValue } from '../priceValue.ts';
import { textOfDescription } from '../servedEvent.ts';
import type { ShownEvent } from './shownEvent.ts';
import { jsonLdOf, structuredDataOf } from './structuredData.ts';

const PAGE = 'https://calendar.example/event/konsert';
const HALL = venue('v', {
  name: 'Kulturhuset',
  address: 'Storgata 1',
  municipality: 'Bodø',
  postalCode: '8006',
  location: { latitude: 67.28, longitude: 14.4 },
});

function shown(given: CalendarEvent, more: Partial<ShownEvent> = {}): ShownEvent {
  const refers = { venue: null, organizers: [], ticketTypes: new Map(), page: PAGE };
  return { event: given, date: given.dates[0]!, ...refers, ...more };
}

test.each([
  ['at its venue', {}, {}, 'Offline', 1],
  ['at its venue and by its stream', { streamingURL: PAGE }, {}, 'Mixed', 2],
  ['by its date’s stream alone', { mode: 'offline' }, { mode: 'online', streamingURL: PAGE }, 'Online', 2],
  ['at its venue, with a blank stream', { streamingURL: ' ' }, { streamingURL: '' }, 'Offline', 1],
  ['online, wherever that is', { mode: 'online' }, {}, 'Online', 1],
  ['in the mode of its date', { mode: 'online' }, { mode: 'offline' }, 'Offline', 1],
] as const)('an event is attended %s (rules 59)', (_, more, ofDate, mode, places) => {
  const concert = event('k', [date('2026-11-28 18:00', '2026-11-28 20:00', ofDate)], more);
  const { eventAttendanceMode, location } = structuredDataOf(shown(concert, { venue: HALL }));
  expect(eventAttendanceMode).toBe(`https://schema.org/${mode}EventAttendanceMode`);
  expect(location).toHaveLength(places);
});

const KINDS = 'Business Childrens Comedy Dance Delivery Education Exhibition Food Literary Music Publication';
const MORE_KINDS = 'Sale Screening Social Sports Theater VisualArts';
const TYPES = `${KINDS} ${MORE_KINDS}`.split(' ').map((kind) => `${kind}Event`);

test.each([...TYPES, 'Festival', 'Hackathon', 'konsert'])('of the type %s, schema.org’s is told', (type) => {
  const told = structuredDataOf(shown(event('k', [date('2026-11-28 18:00')], { type })))['@type'];
  expect(told).toBe(type === 'konsert' ? 'Event' : type);
});

test('a date of whole days has no times, and one without an end has no end (rules 59)', () => {
  const fair = event('m', [date('2026-03-28 00:00', '2026-03-29 23:59', { allDay: true })]);
  expect(structuredDataOf(shown(fair))).toMatchObject({ startDate: '2026-03-28', endDate: '2026-03-29' });
  const talk = event('t', [date('2026-03-28 18:00')]);
  expect(structuredDataOf(shown(talk))).not.toHaveProperty('endDate');
});

test('an offer has the name of its price, else that of its kind of ticket (rules 29)', () => {
  const named = { name_nb: null, name_en: null };
  const price = [
    { type: 'CHILD', price: 1, ...named, name_en: 'Kids' },
    { type: 'CHILD', price: 2, ...named },
  ];
  const ticketTypes = new Map([['CHILD', { id: 'CHILD', name_nb: 'Barn', name_en: 'Child' }]]);
  const { offers } = structuredDataOf(
    shown(event('o', [date('2026-03-28 18:00')], { ticketsInformation: 'ticketsInfo', prices: price }), {
      ticketTypes,
    }),
  );
  expect(offers).toMatchObject([{ name: 'Kids' }, { name: 'Barn' }]);
});

test('nothing in the text ends the script element that it stands in (rules 59)', () => {
  const odd = event('o', [date('2026-03-28 18:00')], { title_nb: '</script><script>alert(1)//<!--' });
  const text = jsonLdOf(shown(odd));
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ name: '&lt;/script>&lt;script>alert(1)//&lt;!--' });
});

const word = fc.constantFrom(
  'Kor',
  'Bålkveld',
  'Rock & Roll',
  // With its semicolon it would be taken for one that is escaped twice.
  'AT&ampT',
  '<b>fet',
  'a < b',
  '"sitat"',
  'ÆØÅ',
  '12',
);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((each) => each.join(' '));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });
const link = fc.constantFrom('https://a.example/', 'https://b.example/?a=1&b=æ', 'http://c.example/x#y');
const instant = fc
  .integer({ min: at('2026-01-01 00:00') / 1000, max: at('2027-12-31 00:00') / 1000 })
  .map((each) => each * 1000);
const price = fc.record({
  type: orNull(fc.constantFrom('REGULAR', 'CHILD', 'own')),
  price: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constantFrom('250,-', '1 200 kr')),
  name_nb: orNull(words),
  name_en: fc.constant(null),
});
const tickets = fc.oneof(
  fc.constantFrom('free', 'noTicketsInfo').map((ticketsInformation) => ({ ticketsInformation, prices: [] })),
  fc.array(price, { maxLength: 3 }).map((prices) => ({ ticketsInformation: 'ticketsInfo', prices })),
);
const image = fc.record({
  urlLarge: link,
  urlSmall: orNull(link),
  alt: orNull(words),
  caption: orNull(words),
  credits: orNull(words),
  license: orNull(fc.constantFrom('CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/')),
  copyrightNotice: orNull(words),
  acquireLicensePage: orNull(link),
  width: orNull(fc.integer({ min: 1, max: 9000 })),
  height: orNull(fc.integer({ min: 1, max: 9000 })),
});
const none = {
  focusX: null,
  focusY: null,
  urlOriginal: null,
  originalSize: null,
  largeSize: null,
  smallSize: null,
};
const times = fc.oneof(
  fc
    .record({
      startDate: instant,
      minutes: orNull(fc.integer({ min: 1, max: 10_000 })),
      duration: orNull(fc.nat(600)),
    })
    .map(({ startDate, minutes, duration }) => ({
      startDate,
      endDate: startDate + (minutes ?? 0) * 60_000,
      duration,
      allDay: false,
    })),
  fc.constant({
    startDate: at('2026-03-28 00:00'),
    endDate: at('2026-03-29 23:59'),
    duration: null,
    allDay: true,
  }),
);
const status = fc.constantFrom(
  { eventStatus: null, eventCancelled: false },
  { eventStatus: 'EventScheduled', eventCancelled: false },
  { eventStatus: 'EventRescheduled', eventCancelled: false },
  { eventStatus: 'EventCancelled', eventCancelled: true },
  { eventStatus: 'EventPostponed', eventCancelled: true },
);
const arbitraryShown: fc.Arbitrary<ShownEvent> = fc
  .record({
    title: words,
    text: orNull(fc.oneof(words, fc.constantFrom('<p>Kor &amp; orkester</p><p>Pause</p>', 'Linje\nto & <3'))),
    times,
    status,
    tickets,
    date: fc.record({
      mode: orNull(fc.constantFrom('online', 'offline')),
      ticketsURL: orNull(link),
      streamingURL: orNull(link),
      eventSoldOut: fc.boolean(),
      previousStartDate: orNull(instant),
    }),
    more: fc.record({
      type: orNull(fc.constantFrom('MusicEvent', 'konsert')),
      mode: fc.constantFrom('online', 'offline'),
      streamingURL: orNull(link),
      ticketsFromDate: orNull(instant),
      moreInfoURL: orNull(link),
      facebookURL: orNull(fc.constant('https://www.facebook.com/events/1')),
      tags: fc.uniqueArray(fc.constantFrom('kor', 'a, b', 'R&B', 'jul'), { maxLength: 3 }),
      minimumAge: orNull(fc.integer({ min: 0, max: 18 })),
      maximumAge: orNull(fc.integer({ min: 18, max: 99 })),
      ageRestriction: orNull(fc.constantFrom('18 år leg.', 'For alle')),
      availableTickets: orNull(fc.nat(1000)),
      activeTickets: orNull(fc.nat(1000)),
    }),
    images: fc.array(image, { maxLength: 2 }),
    venue: orNull(
      fc
        .record({
          name: words,
          address: orNull(fc.constantFrom('Storgata 12', 'Kaia')),
          municipality: orNull(fc.constantFrom('Bodø', 'Sør-Varanger')),
          postalCode: orNull(fc.constantFrom('8006', '0155')),
          location: orNull(fc.constant({ latitude: 67.28, longitude: 14.4 })),
        })
        // An import tells the municipality of a postal code that stands alone.
        .map((given) => (given.municipality === null ? { ...given, postalCode: null } : given)),
    ),
    organizers: fc.uniqueArray(
      fc.record({
        name: words,
        website: orNull(link),
        email: orNull(fc.constant('post@a.example')),
        telephoneNumber: orNull(fc.constant('75 50 00 00')),
      }),
      { maxLength: 2, selector: ({ name, website }) => website ?? name },
    ),
  })
  .map(({ title, text, times, status, tickets, more, images, ...given }) => {
    const { startDate, ...span } = times;
    const own = { ...date('2026-01-01 12:00'), startDate, ...span, ...given.date, ...status } as EventDate;
    const all = {
      ...more,
      ...tickets,
      title_nb: title,
      desc_nb: text,
      images: images.map((each) => ({ ...none, ...each })),
    };
    return shown(event('e1', [own], all as Partial<CalendarEvent>), {
      venue: given.venue && venue('v', given.venue),
      organizers: given.organizers.map((each, place) => ({ ...organizer(`o${place}`), ...each })),
    });
  });

test('an event that is imported from its structured data has the same structured data (rules 59)', () => {
  fc.assert(
    fc.property(arbitraryShown, (given) => {
      const first = jsonLdOf(given);
      const { feed, report } = readSchemaOrg(first, { source: 'calendar', now: given.date.startDate });
      const [raw] = feed.events ?? [];
      const taken = ITEM_SCHEMAS.events.parse(raw);
      const again: ShownEvent = {
        event: taken,
        date: taken.dates[0]!,
        venue: (feed.venues ?? []).map((each) => ITEM_SCHEMAS.venues.parse(each))[0] ?? null,
        organizers: taken.organizers.map((id) =>
          ITEM_SCHEMAS.organizers.parse(feed.organizers?.find((each) => each.id === id)),
        ),
        ticketTypes: new Map(),
        page: PAGE,
      };
      const told = (text: string) => ({ ...JSON.parse(text), identifier: null, '@id': null });
      expect(told(jsonLdOf(again))).toEqual(told(first));
      expect(pick(taken)).toEqual(pick(given.event));
      expect(report.filter(({ why }) => !EXPECTED_FINDINGS.test(why))).toEqual([]);
    }),
  );
});

/**
 * The record has one address for more information. A date that is postponed is cancelled. A `&` is written as an
 * entity.
 */
const EXPECTED_FINDINGS = /one address for|taken as cancelled|it was cleaned/;

/** What structured data hold of an event without loss. */
function pick({ dates: [first], ...given }: CalendarEvent) {
  const { startDate, endDate, ticketsURL, eventSoldOut, previousStartDate } = first!;
  const { title_nb, tags, minimumAge, maximumAge, ageRestriction, facebookURL, availableTickets } = given;
  return {
    ...{ startDate, endDate, ticketsURL, eventSoldOut, previousStartDate },
    ...{ title_nb, tags, minimumAge, maximumAge, ageRestriction, facebookURL, availableTickets },
    description: textOfDescription(given.desc_nb)?.replaceAll(/\s+/g, ' '),
    ticketsFromDate: given.ticketsFromDate,
    prices: given.prices.map(({ price }) => priceValue(price)),
  };
}
