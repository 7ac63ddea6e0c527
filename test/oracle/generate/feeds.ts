import type {
  RawCategory,
  RawDate,
  RawEvent,
  RawFeed,
  RawImage,
  RawOrganizer,
  RawPrice,
  RawTicketType,
  RawVenue,
} from '@calendar/model/feed';
import fc from 'fast-check';
import { DURATION_WITHOUT_END } from '../dates.ts';
import { osloDay } from '../time.ts';
import { ANCHORS, distance, written, writtenWithOffset } from './instants.ts';
import { asPasted, description, priceText, recoded, title, WORDS } from './texts.ts';

/** The unknown items that a feed refers to. */
export const UNKNOWN = 'nobody-knows';

/**
 * A small calendar around one instant. Category ids carry `serial`. Feeds that follow each other in one database must
 * not use an id again that a former one retired (docs/feed.md, "Retired categories").
 */
export function feed(serial: string): fc.Arbitrary<RawFeed> {
  return fc
    .record({
      anchor: fc.constantFrom(...ANCHORS),
      categories: categories(serial),
      venues: fc
        .uniqueArray(fc.nat(7), { minLength: 1, maxLength: 5 })
        .chain((keys) => fc.tuple(...keys.map(venue))),
      organizers: fc
        .uniqueArray(fc.nat(7), { maxLength: 4 })
        .chain((keys) => fc.tuple(...keys.map(organizer))),
      keys: fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 25, size: 'max' }),
      slugShift: fc.nat(2),
      coding: fc.constantFrom('NFC', 'NFD'),
    })
    .chain(({ anchor, categories: taxonomy, venues, organizers, keys, slugShift, coding }) => {
      const known: Known = {
        anchor,
        categories: [
          ...taxonomy.categories.map(({ id }) => id),
          ...taxonomy.retiredCategories.map(({ id }) => id),
        ],
        venues: venues.map(({ id }) => id),
        organizers: organizers.map(({ id }) => id),
        events: keys.map((key) => `e${key}`),
      };
      // Slugs move from event to event between feeds.
      const slugs = keys.map((_, index) =>
        `slug-å-${keys[(index + slugShift) % keys.length]}`.normalize(coding),
      );
      return fc.tuple(...keys.map((key, index) => event(`e${key}`, slugs[index] as string, known))).map(
        (events): RawFeed => ({
          ...taxonomy,
          ticketTypes: TICKET_TYPES,
          venues,
          organizers,
          events,
        }),
      );
    });
}

interface Known {
  readonly anchor: number;
  readonly categories: readonly string[];
  readonly venues: readonly string[];
  readonly organizers: readonly string[];
  readonly events: readonly string[];
}

const TICKET_TYPES: readonly RawTicketType[] = [
  { id: 'ASSISTANT', name_nb: 'Ledsager', name_en: 'Assistant' },
  { id: 'CHILD', name_nb: 'Barn', name_en: 'Child' },
  { id: 'FAMILY', name_nb: 'Familie', name_en: 'Family' },
  { id: 'MEMBERS', name_nb: 'Medlemmer', name_en: 'Members' },
  { id: 'REGULAR', name_nb: 'Vanlig', name_en: 'Regular' },
  { id: 'REDUCED', name_nb: 'Redusert', name_en: 'Reduced' },
  { id: 'SENIOR', name_nb: 'Honnør', name_en: 'Senior' },
  { id: 'STUDENT', name_nb: 'Student', name_en: 'Student' },
  { id: 'OWN_TYPE', name_nb: 'Egen', name_en: null },
];

/** Five categories on up to three levels, and a chain of retired ones. */
function categories(serial: string) {
  const id = (name: string) => `${name}_${serial}`;
  const name = asPasted(fc.constantFrom('Musikk', 'Kurs / Foredrag', 'Økologi', 'Ål og ærfugl', 'Zumba'));
  const label = fc.record({ name_nb: name, name_en: maybe(name), visible: maybe(fc.boolean()) });
  return fc
    .record({
      labels: fc.array(label, { minLength: 5, maxLength: 5 }),
      parents: fc.tuple(
        fc.constant(null),
        fc.constantFrom(null, 'A'),
        fc.constantFrom(null, 'A', 'B'),
        fc.constantFrom(null, 'B', 'C'),
        fc.constant(null),
      ),
      targets: fc.tuple(
        fc.constantFrom(null, 'A', 'B', 'D'),
        fc.constantFrom(null, 'X', 'C'),
        fc.constantFrom(null, 'X', 'Y', 'E'),
      ),
    })
    .map(({ labels, parents, targets }) => ({
      categories: labels.map((one, index): RawCategory => {
        const letter = 'ABCDE'[index] as string;
        const parent = parents[index];
        return {
          id: id(letter),
          slug_nb: `${letter}-${serial}`.toLowerCase(),
          slug_en: index % 2 === 0 ? null : `${letter}-${serial}-en`.toLowerCase(),
          ...one,
          parent: parent == null ? null : id(parent),
        };
      }),
      retiredCategories: targets.map((target, index) => ({
        id: id('XYZ'[index] as string),
        migratedTo: target === null ? null : id(target),
      })),
    }));
}

function venue(key: number): fc.Arbitrary<RawVenue> {
  return fc.record(
    {
      id: fc.constant(`v${key}`),
      name: fc.oneof(
        fc.constantFrom('Ås kulturhus', 'Ærlig scene', 'Østre torg', 'Aasgård', 'Abelhaugen', 'Tromsø kino'),
        title,
      ),
      slug: slug(`venue-é-${key}`),
      address: maybe(fc.constant(`Storgata ${key}`)),
      municipality: maybe(recoded(fc.constantFrom('Ås', 'Oslo', 'Østre Toten', 'Årnes'), ' ')),
      postalCode: maybe(recoded(fc.constantFrom('0150', '1430', '2849'), ' ')),
      location: maybe(fc.record({ latitude: degrees(59), longitude: degrees(10) })),
      mapImageURL: maybe(fc.constant(`https://example.org/map/${key}.png`)),
    },
    { requiredKeys: ['id', 'name', 'slug'] },
  );
}

function degrees(whole: number): fc.Arbitrary<number> {
  return fc.constantFrom(0, 0.25, 0.5, 0.912345, 1).map((part) => whole + part);
}

function organizer(key: number): fc.Arbitrary<RawOrganizer> {
  return fc.record(
    {
      id: fc.constant(`o${key}`),
      name: fc.oneof(fc.constantFrom('Åsmund & sønner', 'Kulturlaget', 'Ølets venner'), title),
      slug: slug(`organizer-ø\u0301-${key}`),
      website: maybe(fc.constant('https://example.org')),
      email: maybe(fc.constant('post@example.org')),
      telephoneNumber: maybe(fc.constant('+47 22 00 00 00')),
    },
    { requiredKeys: ['id', 'name', 'slug'] },
  );
}

function event(id: string, slug: string, known: Known): fc.Arbitrary<RawEvent> {
  return fc.record(
    {
      id: fc.constant(id),
      event_slug: fc.constant(slug),
      title_nb: title,
      dates: fc.array(
        fc.oneof({ weight: 30, arbitrary: date(known) }, { weight: 1, arbitrary: skippedHour }),
        {
          minLength: 1,
          maxLength: 8,
          size: 'medium',
        },
      ),
      ...texts(
        'ageRestriction',
        'type',
        'paymentMethod',
        'venueNote',
        'author_id',
        'credits',
        'copyrightNotice',
      ),
      ...links('facebookURL', 'moreInfoURL', 'streamingURL', 'videosURL', 'acquireLicensePage'),
      title_en: maybe(title),
      desc_nb: maybe(description),
      desc_en: maybe(description),
      categories: references([...known.categories, UNKNOWN]),
      tags: fc.uniqueArray(
        asPasted(fc.constantFrom('Familie', 'jazz', 'ÅPENT', 'gratis moro', ...WORDS.slice(0, 4))),
        { maxLength: 3 },
      ),
      mode: maybe(fc.constantFrom('online', 'offline')),
      organizers: references([...known.organizers, UNKNOWN]),
      images: fc.array(image, { maxLength: 2 }),
      ticketsInformation: maybe(fc.constantFrom('free', 'noTicketsInfo', 'ticketsInfo', 'ticketsInfo')),
      prices: fc.array(price, { maxLength: 4 }),
      publishingDate: rarely(distance.chain((far) => written(known.anchor + far))),
      ticketsFromDate: rarely(distance.chain((far) => written(known.anchor + far))),
      created_at: maybe(distance.chain((far) => written(known.anchor + far))),
      updated_at: maybe(distance.chain((far) => written(known.anchor + far))),
      minimumAge: maybe(fc.nat(20)),
      maximumAge: maybe(fc.nat(90)),
      cancellationPeriod: maybe(fc.nat(48)),
      views: maybe(fc.nat(100_000)),
      isSuperEvent: maybe(fc.boolean()),
      superEvent: maybe(fc.constantFrom(...known.events, UNKNOWN)),
      parent_event: maybe(fc.constantFrom(...known.events)),
      isFeaturedEvent: maybe(fc.boolean()),
      isFeaturedInSpecialEvent: maybe(fc.boolean()),
      registrationEnabled: maybe(fc.boolean()),
      availableTickets: maybe(fc.nat(100)),
      activeTickets: maybe(fc.nat(100)),
      maxBookingDate: maybe(fc.constant('2026-06-14')),
      maxBookingTime: maybe(fc.constant('12:00')),
      editableBy: fc.subarray(['u1', 'u2']),
      contact_from: maybe(fc.constantFrom('organizer', 'custom')),
      license: maybe(fc.constantFrom('CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/')),
      contact_custom: maybe(
        fc.record({ email: maybe(fc.constant('a@example.org')), phone: maybe(fc.constant('123')) }),
      ),
    },
    { requiredKeys: ['id', 'event_slug', 'title_nb', 'dates'] },
  );
}

function date(known: Known): fc.Arbitrary<RawDate> {
  const venueOrNone = fc.constantFrom<(string | null)[]>(...known.venues, ...known.venues, null, UNKNOWN);
  return distance.chain((far) => {
    const start = known.anchor + far;
    return fc
      .record(
        {
          startDate: written(start),
          endDate: fc
            .constantFrom(0, 0, 1, 1000, 60_000, 3_600_000, DURATION_WITHOUT_END, 86_400_000, 2_592_000_000)
            .chain((length) => writtenWithOffset(start + length)),
          startTime: rarely(fc.constantFrom('18:00', '00:00')),
          duration: maybe(fc.constantFrom(0, 30, 60, 180, 1440)),
          venue: venueOrNone,
          ticketsURL: maybe(fc.constantFrom('https://example.org/t1', 'https://example.org/t2')),
          streamingURL: maybe(fc.constant('https://example.org/ds')),
          mode: rarely(fc.constantFrom('online', 'offline')),
          allDay: rarely(fc.constant(true)),
          eventCancelled: maybe(fc.boolean()),
          eventSoldOut: maybe(fc.boolean()),
          eventStatus: rarely(
            fc.constantFrom(
              'EventScheduled' as const,
              'EventCancelled' as const,
              'EventPostponed' as const,
              'EventRescheduled' as const,
              'EventMovedOnline' as const,
            ),
          ),
          previousStartDate: rarely(writtenWithOffset(start - 86_400_000)),
          prices: rarely(fc.array(price, { maxLength: 2 })),
        },
        { requiredKeys: ['startDate'] },
      )
      .map(withoutContradiction)
      .map(ofWholeDays(start));
  });
}

/** An all-day date begins with its day. */
function ofWholeDays(start: number): (date: RawDate) => RawDate {
  return (date) =>
    date.allDay === true ? { ...date, startDate: `${osloDay(start)} 00:00:00`, startTime: null } : date;
}

/** A wall clock that does not exist, and the two ends of the repeated hour. */
const skippedHour: fc.Arbitrary<RawDate> = fc
  .constantFrom('2026-03-29 02:00:00', '2026-03-29 02:30:00', '2026-10-25 02:00:00', '2026-10-25T02:59:59')
  .map((startDate) => ({ startDate }));

const image: fc.Arbitrary<RawImage> = fc.record(
  {
    ...texts('alt', 'caption', 'credits', 'originalSize', 'largeSize', 'smallSize', 'copyrightNotice'),
    ...links('urlSmall', 'urlLarge', 'urlOriginal', 'acquireLicensePage'),
    focusX: maybe(fc.constantFrom(0, 0.333, 1)),
    focusY: maybe(fc.constantFrom(0, 0.5, 1)),
    width: maybe(fc.integer({ min: 1, max: 4000 })),
    height: maybe(fc.integer({ min: 1, max: 4000 })),
    license: maybe(fc.constantFrom('CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/')),
  },
  { requiredKeys: [] },
);

const price: fc.Arbitrary<RawPrice> = fc.record(
  {
    type: maybe(fc.constantFrom('REGULAR', 'REDUCED', 'CHILD', 'OWN_TYPE', UNKNOWN)),
    price: maybe(
      fc.oneof(priceText, fc.constantFrom<number[]>(0, 250, 199.5, 199.49, 0.5, -1, 2147483647, 2147483648)),
    ),
    name_nb: maybe(fc.constant('Egen billett')),
    name_en: maybe(fc.constant('Own ticket')),
  },
  { requiredKeys: [] },
);

/** A slug, which has no white space, in either coding. */
function slug(text: string): fc.Arbitrary<string> {
  return fc.constantFrom('NFC', 'NFD').map((form) => text.normalize(form));
}

function references(known: readonly string[]): fc.Arbitrary<string[]> {
  return fc.uniqueArray(fc.constantFrom(...known), { maxLength: 3 });
}

/** Fields that are passed on as they are. */
function texts<Name extends string>(...names: readonly Name[]): Passed<Name> {
  const values = names.map((name) => [name, maybe(fc.constant(`Æ ${name}`))]);
  return Object.fromEntries(values) as Passed<Name>;
}

function links<Name extends string>(...names: readonly Name[]): Passed<Name> {
  const link = (name: Name) => fc.constantFrom(`https://example.org/${name}`, `https://example.net/${name}`);
  return Object.fromEntries(names.map((name) => [name, maybe(link(name))])) as Passed<Name>;
}

type Passed<Name extends string> = Readonly<Record<Name, fc.Arbitrary<string | null>>>;

function maybe<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { freq: 4 });
}

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

/** A date whose flag does not say the contrary of its status, which would be a fault. */
function withoutContradiction<
  Written extends { readonly eventCancelled?: boolean | null; readonly eventStatus?: string | null },
>(date: Written): Written {
  const { eventCancelled, eventStatus } = date;
  const isContradicted =
    (eventStatus === 'EventCancelled' && eventCancelled === false) ||
    (eventStatus === 'EventScheduled' && eventCancelled === true);
  return isContradicted ? { ...date, eventCancelled: null } : date;
}
