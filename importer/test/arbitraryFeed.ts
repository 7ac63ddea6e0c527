import type { RawFeed } from '@calendar/feed';
import { EVENT_STATUSES } from '@calendar/feed/fields';
import fc from 'fast-check';

/**
 * Feeds whose items are well formed by themselves. Ids and slugs are few, so that items of one feed and of several
 * feeds often meet, and sometimes contradict each other.
 */
export function arbitraryFeed(): fc.Arbitrary<RawFeed> {
  return fc.record(
    {
      categories: items(
        fc.record({
          id: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
          name_nb: text(),
          name_en: nullable(text()),
          slug_nb: slug(),
          slug_en: nullable(slug()),
          visible: nullable(fc.boolean()),
          parent: nullable(fc.constantFrom('A', 'B', 'C', 'X')),
        }),
      ),
      retiredCategories: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        items(
          fc.record({
            id: fc.constantFrom('D', 'E', 'F', 'G'),
            migratedTo: nullable(fc.constantFrom('A', 'B', 'E', 'F', 'X')),
          }),
        ),
      ),
      ticketTypes: items(fc.record({ id: id(), name_nb: nullable(text()), name_en: nullable(text()) })),
      venues: items(
        fc.record({
          id: id(),
          slug: slug(),
          name: text(),
          address: nullable(text()),
          municipality: nullable(text()),
          postalCode: nullable(text()),
          location: nullable(fc.record({ latitude: real(-90, 90), longitude: real(-180, 180) })),
          mapImageURL: nullable(link()),
        }),
      ),
      organizers: items(
        fc.record({
          id: id(),
          slug: slug(),
          name: text(),
          website: nullable(link()),
          email: nullable(text()),
          telephoneNumber: nullable(text()),
        }),
      ),
      events: items(event()),
    },
    { requiredKeys: [] },
  );
}

function event() {
  const optionalText = nullable(text());
  const optionalLink = nullable(link());
  const optionalInteger = nullable(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }));
  const optionalFlag = nullable(fc.boolean());
  return fc.record(
    {
      id: id(),
      event_slug: slug(),
      title_nb: title(),
      dates: fc.array(date(), { minLength: 1, maxLength: 4 }),
      title_en: optionalText,
      desc_nb: nullable(description()),
      desc_en: nullable(description()),
      categories: nullable(fc.array(fc.constantFrom('A', 'B', 'X'), { maxLength: 3 })),
      tags: nullable(fc.array(text(), { maxLength: 3 })),
      mode: nullable(fc.constantFrom('online', 'offline')),
      organizers: nullable(fc.array(id(), { maxLength: 3 })),
      images: nullable(fc.array(image(), { maxLength: 2 })),
      ticketsInformation: nullable(fc.constantFrom('free', 'noTicketsInfo', 'ticketsInfo')),
      prices: nullable(prices()),
      publishingDate: nullable(moment()),
      ticketsFromDate: nullable(moment()),
      created_at: nullable(moment()),
      updated_at: nullable(moment()),
      minimumAge: optionalInteger,
      maximumAge: optionalInteger,
      ageRestriction: optionalText,
      cancellationPeriod: optionalInteger,
      views: optionalInteger,
      isSuperEvent: optionalFlag,
      superEvent: optionalText,
      parent_event: optionalText,
      type: optionalText,
      isFeaturedEvent: optionalFlag,
      isFeaturedInSpecialEvent: optionalFlag,
      registrationEnabled: optionalFlag,
      availableTickets: optionalInteger,
      activeTickets: optionalInteger,
      maxBookingDate: nullable(fc.constantFrom('2026-02-28', '2028-02-29')),
      maxBookingTime: nullable(fc.constantFrom('00:00', '23:59')),
      paymentMethod: optionalText,
      facebookURL: optionalLink,
      moreInfoURL: optionalLink,
      streamingURL: optionalLink,
      videosURL: optionalLink,
      venueNote: optionalText,
      author_id: optionalText,
      editableBy: nullable(fc.array(text(), { maxLength: 3 })),
      contact_from: optionalText,
      contact_custom: nullable(fc.record({ email: optionalText, phone: optionalText })),
    },
    { requiredKeys: ['id', 'event_slug', 'title_nb', 'dates'] },
  );
}

function date() {
  return fc
    .record(
      {
        startDate: moment(),
        endDate: nullable(moment()),
        startTime: nullable(fc.constantFrom('00:00', '09:30', '23:59')),
        duration: nullable(fc.nat(600_000)),
        venue: nullable(id()),
        ticketsURL: nullable(link()),
        streamingURL: nullable(link()),
        mode: nullable(fc.constantFrom('online', 'offline')),
        eventCancelled: nullable(fc.boolean()),
        eventSoldOut: nullable(fc.boolean()),
        eventStatus: nullable(fc.constantFrom(...EVENT_STATUSES)),
        previousStartDate: nullable(moment()),
        prices: nullable(prices()),
      },
      { requiredKeys: ['startDate'] },
    )
    .map((given) => {
      const { startDate, endDate = null } = given;
      return endDate !== null && endDate < startDate
        ? { ...given, endDate: startDate, startDate: endDate }
        : given;
    });
}

function image() {
  const fraction = nullable(real(0, 1));
  const pixels = nullable(fc.integer({ min: 1, max: 20_000 }));
  const optionalText = nullable(text());
  const optionalLink = nullable(link());
  return fc.record(
    {
      ...{
        urlSmall: optionalLink,
        urlLarge: optionalLink,
        alt: optionalText,
        focusX: fraction,
        focusY: fraction,
      },
      ...{
        width: pixels,
        height: pixels,
        caption: optionalText,
        credits: optionalText,
        urlOriginal: optionalLink,
      },
      ...{ originalSize: optionalText, largeSize: optionalText, smallSize: optionalText },
    },
    { requiredKeys: [] },
  );
}

function prices() {
  const price = fc.record(
    {
      type: nullable(fc.constantFrom('REGULAR', 'a', 'X')),
      price: nullable(
        fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), text(), fc.constant('1 200,-')),
      ),
      name_nb: nullable(text()),
      name_en: nullable(text()),
    },
    { requiredKeys: [] },
  );
  return fc.array(price, { maxLength: 3 });
}

/** An instant that the record can hold, in a form whose order as text is that of time. */
function moment() {
  return fc
    .date({
      min: new Date('0001-01-03T00:00:00Z'),
      max: new Date('9998-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((instant) => instant.toISOString());
}

/** Any characters that PostgreSQL can store, with some that JSON, SQL and its arrays treat in a way of their own. */
function link() {
  return fc.constantFrom('https://a.example/', 'http://b.example/?a=1&b=æ', '', 'HTTPS://c.example/x#y');
}

/** Markup that is clean already. */
function description() {
  return fc.oneof(
    text().map((given) => given.replaceAll(/[<&]/g, '')),
    fc.constantFrom('<p>Æ &amp; ø</p><ul><li>1</li></ul>', 'Rock & Roll < 3', '<a href="tel:12">ring</a>'),
  );
}

function text() {
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }).map((given) => given.replaceAll('\0', '')),
    fc.constantFrom(
      'NULL',
      'null',
      '{}',
      '{a,b}',
      '"',
      '\\',
      '\\x00',
      "'",
      '$1',
      '\u2028',
      'æøå',
      'e\u0301',
      '',
    ),
  );
}

/** Any characters that are not all white space. */
function title() {
  return text().filter((given) => given.trim() !== '');
}

function id() {
  return fc.constantFrom('a', 'b', 'c', 'A', 'æ', '{"a"}', '\\', "'");
}

function slug() {
  return fc.oneof(
    fc.constantFrom('S', 's', 'ø', 'é', 'e\u0301', '...', '\u200b'),
    fc.nat(40).map((number) => `slug-${number}`),
  );
}

function real(min: number, max: number) {
  return fc.double({ min, max, noNaN: true });
}

function nullable<Value>(arbitrary: fc.Arbitrary<Value>) {
  return fc.option(arbitrary, { freq: 3 });
}

function items<Item extends { readonly id: string }>(item: fc.Arbitrary<Item>) {
  return fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 });
}
