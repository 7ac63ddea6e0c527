import {
  costGrowth,
  doublingLengths,
  MOST_COST_GROWTH,
  MOST_FOR_TWICE,
  textFamilies,
  textGrowth,
} from '@calendar/text/testing';
import { describe, expect, test } from 'vitest';
import { readIcs } from './index.ts';
import { adapt, adaptEvent, calendar, NOW, vevent } from './testing/adapt.ts';

/** Marks in a row that are read: 30, of which some are two when they are decomposed. */
const MARKS = 60;

const PROPERTIES =
  'SUMMARY DESCRIPTION X-ALT-DESC;FMTTYPE=text/html LOCATION CATEGORIES URL GEO CLASS UID STATUS ATTACH IMAGE ' +
  'CONFERENCE DTEND DURATION RRULE RDATE EXDATE SEQUENCE X-WR-TIMEZONE';
const PARAMETERS = [
  'ORGANIZER;CN',
  'DESCRIPTION;ALTREP',
  'DTEND;TZID',
  'X-APPLE-STRUCTURED-LOCATION;X-TITLE',
  'X-APPLE-STRUCTURED-LOCATION;X-ADDRESS',
];

test.each(textFamilies())(
  '$name: a text takes work that grows no more than its length does, in each property (rules 49)',
  async ({ of }) => {
    const files = doublingLengths(2_000, 2).map((length) => {
      const text = of(length).replaceAll(/[\r\n]/g, ' ');
      const lines = [
        ...PROPERTIES.split(' ').map((name) => `${name}:${text}`),
        ...PARAMETERS.map((name) => `${name}="${text.replaceAll('"', "'")}":x`),
      ];
      return calendar(
        ...lines.flatMap((line, index) => vevent(`UID:${index}`, 'DTSTART:20260301T180000Z', line)),
        ...vevent(
          'DTSTART:20260301T180000Z',
          ...lines.filter((line) => !/^(?:CLASS|UID|SUMMARY)/.test(line)),
        ),
      );
    });
    const { growth, longestRow } = await textGrowth(files, (bytes) => readIcs(bytes, { now: NOW }));
    expect(longestRow).toBeLessThanOrEqual(MARKS);
    expect(growth).toBeLessThanOrEqual(MOST_FOR_TWICE);
  },
);

type Lines = readonly string[];
const START = 'DTSTART:20260301T180000Z';
const many = (count: number, of: (index: number) => string | Lines) =>
  Array.from({ length: count }, (_, index) => of(index)).flat();
const changed = (index: number, range = '') =>
  vevent(`RECURRENCE-ID${range}:20260301T18${String(index % 60).padStart(2, '0')}00Z`, START);

test.each<[string, (count: number) => Lines]>([
  ['lines', (count) => [...vevent(START), ...many(10 * count, () => 'X-A:b')]],
  ['a folded line', (count) => vevent(START, 'DESCRIPTION:a', ...many(30 * count, () => ' b'))],
  ['parameters', (count) => vevent(START, ...many(count / 10, () => `X-A${';B=c'.repeat(49)}:d`))],
  ['a parameter without end', (count) => vevent(START, `URL;A="${'b;'.repeat(30 * count)}`)],
  ['ends without a beginning', (count) => many(10 * count, (index) => `END:A${index}`)],
  ['events', (count) => many(count, (index) => vevent(`UID:${index}`, START))],
  ['versions of an event', (count) => many(count, (index) => changed(index))],
  [
    'versions of one and all after',
    (count) => [
      ...vevent(START, 'RRULE:FREQ=DAILY'),
      ...many(count, (index) => changed(index, ';RANGE=THISANDFUTURE')),
    ],
  ],
  [
    'dates left out',
    (count) => vevent(START, `EXDATE:${'20260302T180000Z,'.repeat(10 * count)}20260302T180000Z`),
  ],
  [
    'a title of its own for all dates after one',
    (count) => [
      ...vevent(START, `RRULE:FREQ=DAILY;COUNT=${count}`),
      ...vevent(
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260301T180000Z',
        START,
        `SUMMARY:${'<b>x'.repeat(count)}`,
      ),
    ],
  ],
  [
    'places of marks',
    (count) => many(5, (i) => vevent(`UID:${i}`, START, `LOCATION:a${'-'.repeat(8 * count)}a`)),
  ],
  [
    'zones that nobody knows',
    (count) => many(count, (index) => vevent(`UID:${index}`, `DTSTART;TZID=Z${index}:20260301T180000`)),
  ],
  [
    'rules that never come',
    (count) => {
      const never = 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9';
      return many(count / 10, (index) => vevent(`UID:${index}`, 'DTSTART:19700101T180000Z', never));
    },
  ],
  [
    'days that recur',
    (count) => {
      const start = 'DTSTART;TZID=Europe/London:20100101T180000';
      return many(count / 50, (index) => vevent(`UID:${index}`, start, 'RRULE:FREQ=DAILY'));
    },
  ],
])('a file of any shape takes time that grows no more than its length does: %s (rules 49)', (_, of) => {
  const file = (count: number) => calendar(...of(count));
  expect(costGrowth(file, 75, (bytes) => readIcs(bytes, { now: NOW }))).toBeLessThan(MOST_COST_GROWTH);
});

describe('a file beyond a bound', () => {
  test('is refused before it is read (rules 49)', () => {
    expect(() => readIcs(Buffer.alloc(64 * 1024 * 1024 + 1))).toThrow('This has 67108865 bytes.');
    expect(() => readIcs(Buffer.from(`a${'\n'.repeat(2_000_001)}`))).toThrow(
      'This has more than 2000000 lines.',
    );
  });

  test('with rules that look at more days than its bytes allow, these are not followed to their end (rules 61)', () => {
    const never = Array.from({ length: 20 }, () => 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9');
    const { findings } = adaptEvent('DTSTART:00100101T000000Z', ...never);
    expect(findings).toEqual([expect.stringContaining('the rules of this file give too much together')]);
  });

  test('with rules that give too many dates together, the first are used, and that is reported (rules 50)', () => {
    const often = 'RRULE:FREQ=DAILY;BYHOUR=0,2,4,6,8,10,12,14,16,18,20,22;BYMINUTE=0,10,20,30';
    const { event, findings } = adaptEvent('DTSTART:20260101T000000Z', often);
    expect(event.dates).toHaveLength(5_000);
    expect(event.dates[0]?.startDate).toBe('2026-02-01 13:00:00+01:00');
    expect(findings).toEqual([expect.stringContaining('an event has up to 5000 dates, not')]);
  });

  test('of more than 20,000 events the first are taken, and each other is reported at its line (rules 61)', () => {
    const { feed, report } = adapt(calendar(...many(20_001, (index) => vevent(`UID:${index}`, START))));
    expect(feed.events).toHaveLength(20_000);
    expect(report).toMatchObject([{ item: 120_004, why: expect.stringContaining('up to 20000 events') }]);
  });

  test('series have all their dates where they are fewer together than a source may have (rules 61)', () => {
    const weekly = many(290, (index) => vevent(`UID:${index}`, START, 'RRULE:FREQ=WEEKLY'));
    const { dates } = adapt(calendar(...vevent(START, 'UID:a', 'RRULE:FREQ=DAILY;COUNT=600'), ...weekly));
    expect(dates).toHaveLength(600);
  });
});
