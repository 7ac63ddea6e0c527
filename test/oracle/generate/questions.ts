import type { RawFeed } from '@calendar/model/feed';
import fc from 'fast-check';
import { fieldsOfFilter } from '../../examples/fieldsOfFilter.ts';
import { occurrencesOf, overAt } from '../dates.ts';
import { dateIdOf } from '../fields.ts';
import type { Asked, Box, Circle, EventsVariables, Filter, Question } from '../question.ts';
import { readInstant } from '../time.ts';
import {
  ANCHORS,
  boundaryOffset,
  midnightBefore,
  miswritten,
  written,
  writtenWithOffset,
} from './instants.ts';
import { searchTerm } from './searchTerms.ts';
import { recoded } from './texts.ts';

/** A question and the instant and method it is asked with. */
export interface Asking {
  readonly question: Question;
  readonly asked: Asked;
}

/** Questions about a feed: every query, with items that exist, that have gone and that never were. */
export function asking(feed: RawFeed, gone: readonly string[] = []): fc.Arbitrary<Asking> {
  const instant = instantNear(feed);
  return fc.record({
    question: question(feed, gone, instant),
    asked: fc.record({ now: instant, method: fc.constantFrom('POST', 'POST', 'POST', 'GET') }),
  });
}

/** Instants at which something changes: a date starts, ends, is over, its day begins, an event becomes public. */
function criticalInstants(feed: RawFeed): readonly number[] {
  const critical = new Set<number>();
  for (const event of feed.events ?? []) {
    if (event.publishingDate != null) critical.add(readInstant(event.publishingDate) as number);
    for (const date of occurrencesOf(event)) {
      critical.add(date.start).add(date.end).add(overAt(date)).add(midnightBefore(date.start));
    }
  }
  return [...critical];
}

/** An instant at or next to one at which something changes. */
function instantNear(feed: RawFeed): fc.Arbitrary<number> {
  const near = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...criticalInstants(feed)) },
    { weight: 1, arbitrary: fc.constantFrom(...ANCHORS) },
  );
  return fc.tuple(near, boundaryOffset).map(([at, by]) => at + by);
}

function question(
  feed: RawFeed,
  gone: readonly string[],
  instant: fc.Arbitrary<number>,
): fc.Arbitrary<Question> {
  const events = feed.events ?? [];
  const id = fc.constantFrom(...events.map((event) => event.id), ...gone, 'never', '');
  const slug = recoded(fc.constantFrom(...events.map((event) => event.event_slug), ...gone, 'never', ''));
  const dates = events.flatMap((event) => occurrencesOf(event).map((date) => dateIdOf(event, date)));
  const asked = <Q extends Question['query']>(query: Q, variables: fc.Arbitrary<object>) =>
    variables.map((given) => ({ query, variables: given })) as fc.Arbitrary<Question>;
  const titleAndLanguage = fc.record({
    title: recoded(
      fc.constantFrom(
        ...events.flatMap((event) => [event.title_nb, event.title_en ?? event.title_nb.toLowerCase()]),
        '',
      ),
    ),
    lan: fc.oneof({ weight: 8, arbitrary: fc.constantFrom('nb', 'en') }, fc.constantFrom('no', 'NB', '')),
  });
  return fc.oneof(
    { weight: 20, arbitrary: asked('events', eventsVariables(feed, gone, instant)) },
    { weight: 4, arbitrary: asked('events', fc.record({ filter: searchAlone(feed) })) },
    asked('eventByID', fc.record({ eventID: id })),
    asked('eventBySlug', fc.record({ eventSlug: slug })),
    asked(
      'eventsBySlugs',
      fc.record({ eventsSlugs: fc.uniqueArray(fc.option(slug, { freq: 6 }), { maxLength: 5 }) }),
    ),
    asked('eventByDateID', fc.record({ dateID: fc.constantFrom('never', ...dates) })),
    asked('eventsByIDs', fc.record({ ids: fc.array(fc.option(id, { freq: 6 }), { maxLength: 5 }) })),
    asked('eventByTitle', titleAndLanguage),
    asked('allUpcomingEventsInArea', box(feed)),
    ...WITHOUT_VARIABLES.map((query) => fc.constant({ query, variables: {} })),
  );
}

const WITHOUT_VARIABLES = [
  ...(['allUpcomingSuperEvents', 'municipalities', 'tags', 'categories', 'venues', 'organizers'] as const),
];

function eventsVariables(
  feed: RawFeed,
  gone: readonly string[],
  instant: fc.Arbitrary<number>,
): fc.Arbitrary<EventsVariables> {
  const page = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(0, 0, 1, 2, 7, null) }, fc.constant(-1));
  const size = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(10, 1, 2, 3, 50, 1000, 1001, 2147483647, null) },
    fc.constantFrom(0, -5),
  );
  return given<EventsVariables>({
    filter: [14, fc.option(filter(feed, gone, instant), { freq: 30 })],
    page: [3, page],
    pageSize: [4, size],
  });
}

/** A search that no other condition keeps from finding. */
function searchAlone(feed: RawFeed): fc.Arbitrary<Filter> {
  return fc.record({ searchTerm: searchTerm(feed), fromDate: fc.constant('2000-01-01 00:00:00Z') });
}

function filter(feed: RawFeed, gone: readonly string[], instant: fc.Arbitrary<number>): fc.Arbitrary<Filter> {
  const events = feed.events ?? [];
  const categoryIds = [...(feed.categories ?? []), ...(feed.retiredCategories ?? [])].map(({ id }) => id);
  const venueSlugs = (feed.venues ?? []).map(({ slug }) => slug);
  const organizerSlugs = (feed.organizers ?? []).map(({ slug }) => slug);
  const municipalities = (feed.venues ?? []).flatMap(({ municipality }) => municipality ?? []);
  const codes = (feed.venues ?? []).flatMap(({ postalCode }) => postalCode ?? []);
  const tags = events.flatMap((event) => event.tags ?? []);
  const one = (...values: readonly string[]) =>
    fc.constantFrom<(string | null)[]>(...values, ...values, ...gone, 'never', '', ' ', null);
  const text = (...values: readonly string[]) =>
    one(...values).chain((given) => (given === null ? fc.constant(null) : recoded(fc.constant(given))));
  const severalTexts = (...values: readonly string[]) =>
    fc.option(fc.array(text(...values), { maxLength: 4 }), { freq: 8 });
  const several = (...values: readonly string[]) =>
    fc.option(fc.array(one(...values), { maxLength: 4 }), { freq: 8 });
  const flag = fc.constantFrom(true, true, true, false, null);
  const exact = fc.constantFrom(...criticalInstants(feed));
  const dateTime = fc.oneof(
    { weight: 8, arbitrary: exact.chain(written) },
    { weight: 6, arbitrary: instant.chain(written) },
    { weight: 2, arbitrary: instant.chain(writtenWithOffset).map((text) => text.replace('+', ' ')) },
    { weight: 1, arbitrary: instant.chain(miswritten) },
    { weight: 1, arbitrary: fc.constantFrom('2026-03-29 02:30:00', '2026-10-25 02:30:00') },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', null) },
  );
  const edits = events.flatMap(({ updated_at, created_at, publishingDate }) =>
    [updated_at, created_at, publishingDate].flatMap((text) => text ?? []),
  );
  const edited = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...edits, '2000-01-01 00:00:00Z') },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', null) },
    dateTime,
  );
  return given<Filter>({
    ...alike(fieldsOfFilter('Boolean') as readonly FlagOf<Filter>[], [1, flag] as const),
    fromDate: [2, dateTime],
    untilDate: [2, dateTime],
    fromStartDate: [2, dateTime],
    categories: [1, several(...categoryIds)],
    notCategories: [1, several(...categoryIds)],
    venues: [1, severalTexts(...venueSlugs)],
    venueSlug: [1, text(...venueSlugs)],
    organizers: [1, severalTexts(...organizerSlugs)],
    organizerSlug: [1, text(...organizerSlugs)],
    searchTerm: [4, searchTerm(feed)],
    tag: [1, inSomeCase(text(...tags))],
    mode: [1, fc.constantFrom('online', 'offline', 'online', 'offline', 'offline', '', null, 'Online')],
    superEvent: [1, one(...events.map(({ superEvent }) => superEvent ?? 'never'))],
    hoursRange: [2, hoursRange],
    groupRepetitionsByDay: [5, flag],
    eachRunningDay: [4, flag],
    age: [1, fc.constantFrom(0, 5, 6, 12, 18, 100, 7, null)],
    municipality: [1, inSomeCase(text(...municipalities))],
    municipalities: [1, severalTexts(...municipalities, ...municipalities.map(plainly))],
    postalCodes: [1, severalTexts(...codes)],
    near: [2, fc.option(circle(feed), { freq: 12 })],
    box: [1, fc.option(box(feed), { freq: 12 })],
    ongoing: [2, flag],
    weekdays: [1, weekdays],
    admission: [1, admission],
    updatedSince: [1, edited],
    publishedSince: [1, edited],
    sortBy: [1, fc.constantFrom('distance', 'startDate', '', null)],
  });
}

function alike<Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}

type FlagOf<T> = { [Name in keyof T]-?: NonNullable<T[Name]> extends boolean ? Name : never }[keyof T];

const hoursRange: fc.Arbitrary<string | null> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(
        fc.constantFrom('00:00', '01:30', '02:00', '03:00', '10:00', '12:00', '18:00', '23:59'),
        fc.constantFrom('00:00', '00:30', '02:00', '03:00', '12:00', '14:59', '18:00', '23:59', '24:00'),
      )
      .map((range) => range.join('-')),
  },
  fc.constantFrom('', ' ', null, '9:00-10:00', '10:00', '24:00-10:00', '10:00-25:00', '10.00-12.00'),
);

const weekdays: fc.Arbitrary<(string | null)[] | null> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.array(
      fc.constantFrom(
        ...['monday', 'tuesday', 'Wednesday', 'THURSDAY', ' friday', 'saturday'],
        'sunday',
        null,
        '',
      ),
      { maxLength: 4 },
    ),
  },
  fc.constantFrom<(string | null)[] | null>(null, ['monday', 'mandag'], ['']),
);

const admission: fc.Arbitrary<(string | null)[] | null> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.array(fc.constantFrom('free', 'paid', 'unknown', 'PAID', ' Free', null, ''), {
      maxLength: 3,
    }),
  },
  fc.constantFrom<(string | null)[] | null>(null, ['paid', 'gratis'], ['']),
);

/** A name as people write it who have no accents. */
function plainly(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ø', 'o').replaceAll('å', 'a');
}

function inSomeCase(text: fc.Arbitrary<string | null>): fc.Arbitrary<string | null> {
  return fc
    .tuple(text, fc.nat(2))
    .map(([own, kind]) => (kind === 0 ? own : kind === 1 ? own?.toUpperCase() : own?.toLowerCase()) ?? null);
}

function circle(feed: RawFeed): fc.Arbitrary<Circle> {
  const places = (feed.venues ?? []).flatMap(({ location }) => location ?? []);
  const centre = fc.constantFrom(
    ...places,
    { latitude: 59.4, longitude: 10.4 },
    { latitude: -89, longitude: 180 },
  );
  const circles = fc
    .tuple(centre, fc.constantFrom(0.001, 1, 20, 45, 90, 400, 30_000))
    .map(([place, radius]) => ({ ...place, radius }));
  const odd = fc.constantFrom(
    { latitude: 91, longitude: 10, radius: 1 },
    { latitude: 59, longitude: -181, radius: 1 },
    { latitude: 59, longitude: 10, radius: 0 },
  );
  return fc.oneof({ weight: 12, arbitrary: circles }, odd);
}

function box(feed: RawFeed): fc.Arbitrary<Box> {
  const places = (feed.venues ?? []).flatMap(({ location }) => location ?? []);
  const latitude = fc.constantFrom(...places.map((place) => place.latitude), 59, 59.4, 61);
  const longitude = fc.constantFrom(...places.map((place) => place.longitude), 10, 10.4, 12);
  const edges = (degree: fc.Arbitrary<number>) =>
    fc
      .tuple(degree, degree, fc.constantFrom(true, true, true, true, false))
      .map(([a, b, ordered]) => (ordered ? [Math.min(a, b), Math.max(a, b)] : [a, b]) as [number, number]);
  return fc.tuple(edges(latitude), edges(longitude)).map(([north, east]) => ({
    minLatitude: north[0],
    maxLatitude: north[1],
    minLongitude: east[0],
    maxLongitude: east[1],
  }));
}

/** A record of optional values: each is given with a chance of `weight` in 15. */
function given<T extends object>(
  fields: {
    readonly [K in keyof Required<T>]: readonly [weight: number, arbitrary: fc.Arbitrary<T[K]>];
  },
): fc.Arbitrary<T> {
  const arbitraries: { [name: string]: fc.Arbitrary<unknown> } = {};
  for (const name of Object.keys(fields) as (keyof Required<T> & string)[]) {
    const [weight, arbitrary] = fields[name];
    arbitraries[name] = fc.oneof(
      { withCrossShrink: true },
      { weight: 15 - weight, arbitrary: fc.constant(undefined) },
      { weight, arbitrary },
    );
  }
  return fc
    .record(arbitraries)
    .map(
      (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T,
    );
}
