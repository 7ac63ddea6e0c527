import type { RawDate, RawEvent, RawFeed } from '@calendar/model/feed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFeed } from '../../../../importer/src/check/checkFeed.ts';
import { conditionsOf } from '../../../../test/oracle/filters.ts';
import { nodesOf } from '../../../../test/oracle/nodes.ts';
import { SETTINGS } from '../../../../test/oracle/settings.ts';
import { at, snapshot } from '../../test/builders.ts';
import { BLOCK } from '../index/columns.ts';
import { filterArguments } from '../resolvers/filterArguments.ts';
import { endOfDate } from '../rules/endOfDate.ts';
import { ANY, type FilterInput } from '../rules/filterFields.ts';
import { nextDates } from './nextDates.ts';
import { select } from './select.ts';
import { openSnapshot } from './snapshot.ts';

// What select() answers by reading columns in blocks, from caches or from few events. It is compared with the oracle,
// which reads event by event.

const NOON = at('2026-06-15 12:00');
const HOUR = 3_600_000;

const PLACE_OF_A = { latitude: 60, longitude: 10 };
const PLACE_OF_B = { latitude: 62, longitude: 10 };

const instant = fc.integer({ min: -400, max: 400 }).map((quarters) => NOON + (quarters * HOUR) / 4);
const written = instant.map((each) => new Date(each).toISOString());
const anyDate = fc
  .record({
    start: instant,
    quarters: fc.integer({ min: 0, max: 40 }),
    venue: fc.constantFrom(null, 'a', 'b', 'unknown'),
    eventCancelled: fc.boolean(),
    eventSoldOut: fc.boolean(),
  })
  .map(
    ({ start, quarters, ...more }): RawDate => ({
      ...more,
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + (quarters * HOUR) / 4).toISOString(),
    }),
  );
const anyEvent = fc.record({
  dates: fc.array(anyDate, { minLength: 1, maxLength: 9, size: 'max' }),
  publishingDate: fc.option(written, { freq: 8 }),
  categories: fc.subarray(['MUSIC', 'ART']),
  updated_at: fc.option(written),
  ticketsInformation: fc.constantFrom('free' as const, 'noTicketsInfo' as const, 'ticketsInfo' as const),
  tags: fc.constantFrom([], [], [], [], [], [], [], ['rare']),
});
const minute = fc.nat(1439).map((all) => new Date(all * 60_000).toISOString().slice(11, 16));
/** A value for each field, of which a filter has few: of many conditions together no date passes all. */
const CONDITIONS = {
  fromDate: written,
  untilDate: written,
  fromStartDate: written,
  hoursRange: fc.tuple(minute, minute).map((ends) => ends.join('-')),
  categories: fc.constantFrom(['MUSIC'], ['ART', 'MUSIC'], ['NEVER']),
  notCategories: fc.constantFrom(['MUSIC'], ['NEVER']),
  venues: fc.constantFrom(['slug-a'], ['slug-a', 'slug-b'], ['never']),
  tag: fc.constant('rare'),
  ongoing: fc.boolean(),
  weekdays: fc.subarray(['monday', 'tuesday', 'saturday', 'sunday'], { minLength: 1 }),
  isFree: fc.boolean(),
  admission: fc.subarray(['free', 'paid', 'unknown'], { minLength: 1 }),
  near: fc.constantFrom({ ...PLACE_OF_A, radius: 1 }, { ...PLACE_OF_A, radius: 500 }),
  box: fc.constant({ minLatitude: 60, maxLatitude: 61, minLongitude: 10, maxLongitude: 11 }),
  municipalities: fc.constantFrom(['bodo'], ['nord']),
  updatedSince: written,
  cancelledNotIncluded: fc.boolean(),
  soldOutNotIncluded: fc.boolean(),
  groupRepetitionsByDay: fc.boolean(),
};
const anyFilter = fc
  .subarray(Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[], { maxLength: 4 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, CONDITIONS[name] as fc.Arbitrary<unknown>]))),
  ) as fc.Arbitrary<FilterInput>;

const FEED = {
  venues: [
    { id: 'a', name: 'A', slug: 'slug-a', location: PLACE_OF_A },
    { id: 'b', name: 'B', slug: 'slug-b', location: PLACE_OF_B, municipality: 'Bodø' },
  ],
  categories: ['MUSIC', 'ART'].map((id) => ({ id, name_nb: id, slug_nb: id })),
  events: fc.sample(anyEvent, { numRuns: 500, seed: 4 }).map(
    ({ dates, ...more }, place): RawEvent => ({
      ...more,
      id: `e${String(place).padStart(3, '0')}`,
      event_slug: `slug-${place}`,
      title_nb: 'Tittel',
      dates: dates.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1)),
    }),
  ),
} satisfies RawFeed;
const { events: EVENTS = [], ...others } = await checkFeed(FEED);
const SNAPSHOT = snapshot(EVENTS, others);

test('a selection from columns is what the oracle has, at any instant and in any order of instants', () => {
  expect(SNAPSHOT.dates.count).toBeGreaterThan(2 * BLOCK);
  let found = 0;
  fc.assert(
    fc.property(anyFilter, instant, (filter, now) => {
      const { event, position } = SNAPSHOT.dates;
      const shown = Array.from(select(SNAPSHOT, filterArguments(filter, false), now).dates, (place) => [
        event[place],
        position[place],
      ]);
      expect(shown).toEqual(byOracle(filter, now));
      if (shown.length > 0) found++;
    }),
    { numRuns: 400 },
  );
  expect(found).toBeGreaterThan(200);
});

test('a selection is valid exactly as long as none of its events changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<FilterInput>({}, { tag: 'rare' }, { categories: ['ART'] }),
      instant,
      (filter, now) => {
        const { validUntil } = select(SNAPSHOT, filterArguments(filter, false), now);
        const { event } = conditionsOf(filter, FEED, SETTINGS, { now, method: 'POST' });
        const changes = EVENTS.filter((_, place) => event(FEED.events[place]!))
          .flatMap(({ dates, publishingDate }) => [
            ...dates.map(({ startDate, endDate }) => endOfDate(startDate, endDate)),
            ...(publishingDate === null ? [] : [publishingDate]),
          ])
          .filter((change) => change > now);
        expect(validUntil).toBe(Math.min(...changes));
      },
    ),
  );
});

test('a selection of what is ongoing or is not is valid until a date begins', () => {
  fc.assert(
    fc.property(fc.boolean(), instant, fc.integer({ min: 0, max: 40 }), (ongoing, now, minutes) => {
      const conditions = { ...ANY, ongoing };
      const { dates, validUntil } = select(SNAPSHOT, conditions, now);
      expect(validUntil).toBeGreaterThan(now);
      const later = now + minutes * 60_000;
      if (later < validUntil) expect(select(SNAPSHOT, conditions, later).dates).toEqual(dates);
    }),
    { numRuns: 500 },
  );
});

test('the default list, kept while time changes nothing of it, equals one made from scratch', () => {
  const step = fc.oneof(fc.integer({ min: -2, max: 6 }), fc.integer({ min: -100, max: 100 }));
  fc.assert(
    fc.property(instant, fc.array(step, { minLength: 1, maxLength: 30 }), (began, steps) => {
      let now = began;
      const snapshot = openSnapshot(SNAPSHOT);
      for (const quarters of steps) {
        now += (quarters * HOUR) / 4;
        expect(select(snapshot, ANY, now).dates).toEqual(nextDates(SNAPSHOT, now));
      }
    }),
  );
});

/** By node: the number of the event, and the position of the date shown. */
function byOracle(filter: FilterInput, now: number): readonly (readonly number[])[] {
  return nodesOf(filter, conditionsOf(filter, FEED, SETTINGS, { now, method: 'POST' }), FEED, now).map(
    ({ event: { id }, shown: { date } }) => [Number(id.slice(1)), date.position],
  );
}
