import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { adapt, calendar, vevent } from '../../importer/adapters/ics/src/testing/adapt.ts';

const ZONE = 'Europe/Oslo';
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const weekdays = fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 3 });
const numbered = fc
  .tuple(fc.constantFrom(1, 2, -1), fc.constantFrom(...DAYS))
  .map(([nth, day]) => `${nth}${day}`);
const pattern = fc.oneof(
  fc.constant('FREQ=DAILY'),
  weekdays.map((days) => `FREQ=WEEKLY;BYDAY=${days.join(',')}`),
  fc
    .constantFrom('MO', 'SU')
    .chain((start) => weekdays.map((days) => `FREQ=WEEKLY;WKST=${start};BYDAY=${days.join(',')}`)),
  numbered.map((day) => `FREQ=MONTHLY;BYDAY=${day}`),
  fc.constantFrom(1, 15, 29, 31, -1).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
  fc.constantFrom(1, -1).map((position) => `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${position}`),
  fc
    .tuple(fc.constantFrom(3, 10), numbered)
    .map(([month, day]) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=${day}`),
  fc.constant('FREQ=YEARLY'),
);
const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 0, max: 500 }).map(
    (days) =>
      `;UNTIL=${basic(
        Temporal.Instant.from('2026-03-01T12:00:00Z')
          .add({ hours: days * 24 })
          .toString(),
      )}`,
  ),
);
const rule = fc
  .tuple(pattern, fc.integer({ min: 1, max: 3 }), end)
  .map(([recurring, interval, ends]) => `${recurring};INTERVAL=${interval}${ends}`);
/**
 * Also in the hour that summer time repeats, and in rules that meet the hour it skips. A start in that hour itself has
 * an example below: the other reader moves all its dates an hour on.
 */
const start = fc
  .tuple(
    fc.integer({ min: -200, max: 300 }),
    fc.constantFrom('02:30', '02:00', '03:00', '00:15', '19:00', '23:45'),
  )
  .map(([days, time]) => Temporal.PlainDateTime.from(`2026-03-01T${time}`).add({ days }))
  .filter((begins) => begins.toZonedDateTime(ZONE).toPlainDateTime().equals(begins));

test('dates recur as another reader of recurrence says, through both changes of summer time', () => {
  fc.assert(
    fc.property(rule, start, (given, begins) => {
      const stamp = basic(begins.toString({ smallestUnit: 'second' }));
      const { event } = adapt(calendar(...vevent(`DTSTART;TZID=${ZONE}:${stamp}`, `RRULE:${given}`)));
      const dates = event.dates.map(({ startDate }) => Date.parse(startDate.replace(' ', 'T')));
      expect(dates, `${stamp} ${given}`).toEqual(byLibrary(given, begins));
    }),
    { numRuns: 150 },
  );
});

test('a start in the hour that summer time skips moves itself, and no later date', () => {
  const { dates } = adapt(
    calendar(...vevent(`DTSTART;TZID=${ZONE}:20260329T023000`, 'RRULE:FREQ=WEEKLY;COUNT=3')),
  );
  expect(dates).toEqual([
    '2026-03-29 03:30:00+02:00',
    '2026-04-05 02:30:00+02:00',
    '2026-04-12 02:30:00+02:00',
  ]);
});

/** The instants of a rule in the two years from its start, which is always one of them. */
function byLibrary(given: string, begins: Temporal.PlainDateTime): readonly number[] {
  const from = begins.toZonedDateTime(ZONE);
  // The start counts as the first, whether the rule gives it or not.
  const withStart = (count: number | null) => {
    const text = count === null ? given : given.replace(/COUNT=\d+/, `COUNT=${count}`);
    const reader = new RRuleTemporal({
      rruleString: `DTSTART;TZID=${ZONE}:${basic(begins.toString({ smallestUnit: 'second' }))}\nRRULE:${text}`,
    });
    return reader
      .between(new Date(from.epochMilliseconds - 86_400_000), new Date('2028-03-01T00:00:00Z'), true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  };
  const first = from.epochMilliseconds;
  const count = /COUNT=(\d+)/.exec(given);
  const found = withStart(count === null ? null : Number(count[1]));
  if (found.includes(first)) return found;
  const others = count === null ? found : found.slice(0, Number(count[1]) - 1);
  return [first, ...others];
}

/** `20260301T190000`, of ISO 8601's extended form. */
function basic(text: string): string {
  return text.replaceAll(/[-:]|\.\d+/g, '');
}
