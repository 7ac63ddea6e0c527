import { countNormalized, countParsed, doublingLengths, textFamilies } from '@calendar/text/testing';
import { describe, expect, test } from 'vitest';
import { IcsError, readIcs } from './index.ts';
import { adapt, calendar, NOW, vevent } from './testing/adapt.ts';

const MOST_FOR_TWICE = 2.6;
/** Marks in a row that are read: 30, of which some are two when they are decomposed. */
const MARKS = 60;
/** Of measurements, where a busy machine makes the first ones too long. */
const ROUNDS = 6;
const SMALL = 75;
const LONGER = 16;
/** Linear work grows 16 times, quadratic work 256 times. A busy machine must make an error of four times to matter. */
const MOST_GROWTH = 64;
/** In microseconds: some kernels count processor time in steps of this. */
const CLOCK_TICK = 4_000;
/** Below this, the cost of a text does not depend on its length. */
const LITTLE = 20_000;

const PROPERTIES = [
  ...[
    'SUMMARY',
    'DESCRIPTION',
    'X-ALT-DESC;FMTTYPE=text/html',
    'LOCATION',
    'CATEGORIES',
    'URL',
    'GEO',
    'CLASS',
    'UID',
  ],
  ...[
    'STATUS',
    'ATTACH',
    'IMAGE',
    'CONFERENCE',
    'DTEND',
    'DURATION',
    'RRULE',
    'RDATE',
    'EXDATE',
    'SEQUENCE',
    'X-WR-TIMEZONE',
  ],
];
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
    let before = LITTLE;
    for (const length of doublingLengths(2_000, 2)) {
      const text = of(length).replaceAll(/[\r\n]/g, ' ');
      const lines = [
        ...PROPERTIES.map((name) => `${name}:${text}`),
        ...PARAMETERS.map((name) => `${name}="${text.replaceAll('"', "'")}":x`),
      ];
      const bytes = calendar(
        ...lines.flatMap((line, index) => vevent(`UID:${index}`, 'DTSTART:20260301T180000Z', line)),
        ...vevent(
          'DTSTART:20260301T180000Z',
          ...lines.filter((line) => !/^(?:CLASS|UID|SUMMARY)/.test(line)),
        ),
      );
      let parsed = 0;
      const { characters, longestRow } = await countNormalized(async () => {
        parsed = await countParsed(() => readIcs(bytes, { now: NOW }));
      });
      expect(longestRow).toBeLessThanOrEqual(MARKS);
      expect(characters + parsed).toBeLessThanOrEqual(MOST_FOR_TWICE * before);
      before = Math.max(characters + parsed, LITTLE);
    }
  },
);

describe('a file of any shape takes time that grows no more than its length does (rules 49)', () => {
  const repeated = (count: number, line: (index: number) => string | readonly string[]) =>
    Array.from({ length: count }, (_, index) => line(index)).flat();

  test.each<[string, (count: number) => Buffer]>([
    [
      'lines',
      (count) => calendar(...vevent('DTSTART:20260301T180000Z'), ...repeated(10 * count, () => 'X-A:b')),
    ],
    [
      'a folded line',
      (count) =>
        calendar(...vevent('DTSTART:20260301T180000Z', 'DESCRIPTION:a', ...repeated(30 * count, () => ' b'))),
    ],
    [
      'parameters',
      (count) =>
        calendar(
          ...vevent('DTSTART:20260301T180000Z', ...repeated(count / 10, () => `X-A${';B=c'.repeat(49)}:d`)),
        ),
    ],
    [
      'a parameter without end',
      (count) => calendar(...vevent('DTSTART:20260301T180000Z', `URL;A="${'b;'.repeat(30 * count)}`)),
    ],
    ['ends without a beginning', (count) => calendar(...repeated(10 * count, (index) => `END:A${index}`))],
    [
      'events',
      (count) => calendar(...repeated(count, (index) => vevent(`UID:${index}`, 'DTSTART:20260301T180000Z'))),
    ],
    [
      'versions of an event',
      (count) =>
        calendar(
          ...repeated(count, (index) =>
            vevent(
              `RECURRENCE-ID:20260301T18${String(index % 60).padStart(2, '0')}00Z`,
              'DTSTART:20260301T180000Z',
            ),
          ),
        ),
    ],
    [
      'versions of one and all after',
      (count) =>
        calendar(
          ...vevent('DTSTART:20260301T180000Z', 'RRULE:FREQ=DAILY'),
          ...repeated(count, (index) =>
            vevent(
              `RECURRENCE-ID;RANGE=THISANDFUTURE:20260301T18${String(index % 60).padStart(2, '0')}00Z`,
              'DTSTART:20260301T180000Z',
            ),
          ),
        ),
    ],
    [
      'dates left out',
      (count) =>
        calendar(
          ...vevent(
            'DTSTART:20260301T180000Z',
            `EXDATE:${'20260302T180000Z,'.repeat(10 * count)}20260302T180000Z`,
          ),
        ),
    ],
    [
      'zones that nobody knows',
      (count) =>
        calendar(
          ...repeated(count, (index) => vevent(`UID:${index}`, `DTSTART;TZID=Z${index}:20260301T180000`)),
        ),
    ],
    [
      'rules that never come',
      (count) =>
        calendar(
          ...repeated(count / 10, (index) =>
            vevent(
              `UID:${index}`,
              'DTSTART:19700101T180000Z',
              'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9',
            ),
          ),
        ),
    ],
    [
      'days that recur',
      (count) =>
        calendar(
          ...repeated(count / 50, (index) =>
            vevent(`UID:${index}`, 'DTSTART;TZID=Europe/London:20100101T180000', 'RRULE:FREQ=DAILY'),
          ),
        ),
    ],
  ])('%s', (_, of) => {
    const [small, large] = [of(SMALL), of(SMALL * LONGER)];
    const cost = (bytes: Buffer) => {
      const before = process.threadCpuUsage();
      readIcs(bytes, { now: NOW });
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    cost(small);
    let least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
    const growth = () => least.large / Math.max(least.small, CLOCK_TICK);
    for (let round = 0; round === 0 || (round < ROUNDS && growth() >= MOST_GROWTH); round++)
      least = { small: Math.min(least.small, cost(small)), large: Math.min(least.large, cost(large)) };
    expect(growth()).toBeLessThan(MOST_GROWTH);
  });
});

describe('a file beyond a bound', () => {
  test('is refused before it is read (rules 49)', () => {
    expect(() => readIcs(Buffer.alloc(64 * 1024 * 1024 + 1))).toThrow(IcsError);
    expect(() => readIcs(Buffer.from(`a${'\n'.repeat(2_000_001)}`))).toThrow(
      'This has more than 2000000 lines.',
    );
  });

  test('with rules that give too many dates together, the first are used, and that is reported (rules 50)', () => {
    const often = 'RRULE:FREQ=DAILY;BYHOUR=0,2,4,6,8,10,12,14,16,18,20,22;BYMINUTE=0,10,20,30';
    const { event, findings } = adapt(calendar(...vevent('DTSTART:20260101T000000Z', often)));
    expect(event.dates).toHaveLength(5_000);
    expect(event.dates[0]?.startDate).toBe('2026-02-01 13:00:00+01:00');
    expect(findings).toEqual([expect.stringContaining('an event has up to 5000 dates, not')]);
  });
});
