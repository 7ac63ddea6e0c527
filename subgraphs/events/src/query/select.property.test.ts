import { dayOf, minuteOfDay } from '@calendar/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, category, date, event, snapshot, venue } from '../../test/builders.ts';
import { BLOCK } from '../index/columns.ts';
import type { Admission } from '../rules/admission.ts';
import type { CalendarEvent, EventDate } from '../rules/calendarEvent.ts';
import { endOfDate } from '../rules/endOfDate.ts';
import { ANY, type Conditions } from '../rules/filterFields.ts';
import { nextDates } from './nextDates.ts';
import { select } from './select.ts';
import { openSnapshot } from './snapshot.ts';

// What select() answers by reading columns in blocks, from caches or from few events. It is compared with a reading
// event by event.

const NOON = at('2026-06-15 12:00');
const HOUR = 3_600_000;

const PLACE_OF_A = { latitude: 60, longitude: 10 };
const PLACE_OF_B = { latitude: 62, longitude: 10 };

const instant = fc.integer({ min: -400, max: 400 }).map((quarters) => NOON + (quarters * HOUR) / 4);
const startAndLength = fc.record({ start: instant, quarters: fc.integer({ min: 0, max: 40 }) });
const anyDate = fc
  .record({
    times: startAndLength,
    venue: fc.constantFrom(null, 'a', 'b', 'unknown'),
    eventCancelled: fc.boolean(),
    eventSoldOut: fc.boolean(),
  })
  .map(
    ({ times: { start, quarters }, ...more }): EventDate => ({
      ...date('2026-06-15 12:00', undefined, more),
      startDate: start,
      endDate: start + (quarters * HOUR) / 4,
    }),
  );
const ADMISSION_OF: Readonly<Record<string, Admission>> = {
  free: 'free',
  ticketsInfo: 'paid',
  noTicketsInfo: 'unknown',
};
const anyEvent = fc.record({
  dates: fc.array(anyDate, { maxLength: 9 }),
  publishingDate: fc.option(instant, { freq: 8 }),
  categories: fc.subarray(['MUSIC', 'ART']),
  updated_at: fc.option(instant),
  ticketsInformation: fc.constantFrom('free', 'noTicketsInfo', 'ticketsInfo'),
  tags: fc.constantFrom([], [], [], [], [], [], [], ['rare']),
});
const anyConditions: fc.Arbitrary<Partial<Conditions>> = fc.record(
  {
    fromDate: instant,
    untilDate: instant,
    fromStartDate: instant,
    hoursRange: fc.record({ from: fc.integer({ min: 0, max: 1440 }), to: fc.integer({ min: 0, max: 1440 }) }),
    categories: fc.constantFrom(['MUSIC'], ['ART', 'MUSIC'], ['NEVER']),
    notCategories: fc.constantFrom(['MUSIC'], ['NEVER']),
    venues: fc.constantFrom(['slug-a'], ['slug-a', 'slug-b'], ['never']),
    tag: fc.constant('rare'),
    ongoing: fc.boolean(),
    weekdays: fc.integer({ min: 1, max: 127 }),
    isFree: fc.boolean(),
    admission: fc.subarray<Admission>(['free', 'paid', 'unknown'], { minLength: 1 }),
    near: fc.constantFrom({ ...PLACE_OF_A, radius: 1 }, { ...PLACE_OF_A, radius: 500 }),
    box: fc.constant({ minLatitude: 60, maxLatitude: 61, minLongitude: 10, maxLongitude: 11 }),
    municipalities: fc.constantFrom(['bodo'], ['nord']),
    updatedSince: instant,
    cancelledNotIncluded: fc.boolean(),
    soldOutNotIncluded: fc.boolean(),
    groupRepetitionsByDay: fc.boolean(),
  },
  { requiredKeys: [] },
);

const EVENTS = fc.sample(anyEvent, { numRuns: 600, seed: 4 }).map(({ dates, ...more }, place) =>
  event(
    `e${String(place).padStart(3, '0')}`,
    dates.toSorted((one, other) => one.startDate - other.startDate),
    more,
  ),
);
const SNAPSHOT = snapshot(EVENTS, {
  venues: [venue('a', { location: PLACE_OF_A }), venue('b', { location: PLACE_OF_B, municipality: 'Bodø' })],
  categories: [category('MUSIC'), category('ART')],
});

test('a selection from columns is what reading event by event gives, at any instant and in any order of instants', () => {
  expect(SNAPSHOT.dates.count).toBeGreaterThan(2 * BLOCK);
  fc.assert(
    fc.property(anyConditions, instant, (given, now) => {
      const conditions = { ...ANY, ...given };
      const { event, position } = SNAPSHOT.dates;
      const shown = Array.from(select(SNAPSHOT, conditions, now).dates, (place) => [
        event[place],
        position[place],
      ]);
      expect(shown).toEqual(readEventByEvent(conditions, now));
    }),
    { numRuns: 600 },
  );
});

test('a selection is valid exactly as long as none of its events changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Partial<Conditions>>({}, { tag: 'rare' }, { categories: ['ART'] }),
      instant,
      (given, now) => {
        const { validUntil } = select(SNAPSHOT, { ...ANY, ...given }, now);
        const changes = EVENTS.filter((each) => hasEventConditions(each, { ...ANY, ...given }))
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
function readEventByEvent(conditions: Conditions, now: number): readonly (readonly number[])[] {
  return EVENTS.flatMap((each, number) => {
    if ((each.publishingDate ?? now) > now || !hasEventConditions(each, conditions)) return [];
    const remaining = each.dates.filter((one) => endOfDate(one.startDate, one.endDate) > now);
    const passing = (remaining.length > 0 ? remaining : each.dates.slice(-1)).filter((one) =>
      hasDateConditions(one, conditions, now),
    );
    const firstOnes = conditions.groupRepetitionsByDay
      ? passing.filter(
          (one, place) => place === 0 || dayOf(one.startDate) !== dayOf(passing[place - 1]!.startDate),
        )
      : passing.slice(0, 1);
    return firstOnes.map((one) => ({ number, start: one.startDate, position: each.dates.indexOf(one) }));
  })
    .sort((one, other) => one.start - other.start || one.number - other.number)
    .map(({ number, position }) => [number, position]);
}

function hasEventConditions(
  each: CalendarEvent,
  { categories, notCategories, tag, isFree, admission, updatedSince }: Conditions,
): boolean {
  return (
    (categories.length === 0 || categories.some((id) => each.categories.includes(id))) &&
    !notCategories.some((id) => each.categories.includes(id)) &&
    (tag === null || each.tags.includes(tag)) &&
    (isFree === null || isFree === (each.ticketsInformation === 'free')) &&
    (admission === null || admission.includes(ADMISSION_OF[each.ticketsInformation]!)) &&
    (updatedSince === null || (each.updated_at ?? Number.NEGATIVE_INFINITY) >= updatedSince)
  );
}

function hasDateConditions(one: EventDate, conditions: Conditions, now: number): boolean {
  const { fromDate, untilDate, fromStartDate, hoursRange, venues } = conditions;
  const { ongoing, weekdays, near, box, municipalities } = conditions;
  const moment = fromDate ?? now;
  const end = endOfDate(one.startDate, one.endDate);
  const inProgress = one.startDate < moment && end > moment;
  const overAfter = fromDate ?? (fromStartDate === null ? now : Number.NEGATIVE_INFINITY);
  const minute = minuteOfDay(one.startDate);
  const inHours =
    hoursRange === null ||
    (hoursRange.from <= hoursRange.to
      ? minute >= hoursRange.from && minute <= hoursRange.to
      : minute >= hoursRange.from || minute <= hoursRange.to);
  return (
    endOfDate(one.startDate, one.endDate) > overAfter &&
    (untilDate === null || one.startDate < untilDate) &&
    (fromStartDate === null || one.startDate >= fromStartDate) &&
    inHours &&
    (ongoing === null || (ongoing ? inProgress : one.startDate >= moment)) &&
    (weekdays === null || ((weekdays >> ((dayOf(one.startDate) + 3) % 7)) & 1) === 1) &&
    (near === null || one.venue === 'a' || (one.venue === 'b' && near.radius === 500)) &&
    (box === null || one.venue === 'a') &&
    (municipalities.length === 0 || (one.venue === 'b' && municipalities[0] === 'bodo')) &&
    (venues.length === 0 || venues.includes(`slug-${one.venue}`)) &&
    !(conditions.cancelledNotIncluded && one.eventCancelled) &&
    !(conditions.soldOutNotIncluded && one.eventSoldOut)
  );
}
