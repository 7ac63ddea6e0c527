import fc from 'fast-check';
import { IANAZone } from 'luxon';
import { expect, test } from 'vitest';
import { adapt, calendar, vevent } from './testing/adapt.ts';

/** The hours that are skipped and repeated as well. */
const local = fc
  .tuple(
    fc.integer({ min: 1975, max: 2035 }),
    fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })),
      fc.tuple(fc.constantFrom(3, 10), fc.integer({ min: 25, max: 31 })),
    ),
    fc.constantFrom('0030', '0130', '0200', '0230', '0300', '0330', '1900'),
  )
  .map(([year, [month, day], time]) => `${year}${two(month)}${two(day)}T${time}00`);

test('a zone that the file defines is the one that its rules make', () => {
  fc.assert(
    fc.property(
      local,
      fc.constantFrom(
        'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=',
        'RRULE:FREQ=YEARLY;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU;BYMONTH=',
      ),
      (stamp, rule) => {
        const zone = definition('Et sted', rule);
        const { event } = adapt(calendar(...zone, ...vevent(`DTSTART;TZID=Et sted:${stamp}`)));
        expect(Date.parse(event.dates[0]?.startDate.replace(' ', 'T') ?? '')).toBe(byRules(stamp));
      },
    ),
    { numRuns: 200 },
  );
});

test('a zone of the IANA database is that, whatever the file says of it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kolkata', 'UTC'),
      local,
      (zone, stamp) => {
        const { event } = adapt(
          calendar(
            ...definition(zone, 'RRULE:FREQ=YEARLY;BYDAY=1MO;BYMONTH='),
            ...vevent(`DTSTART;TZID=${zone}:${stamp}`),
          ),
        );
        const instant = Date.parse(event.dates[0]?.startDate.replace(' ', 'T') ?? '');
        const shown = instant + IANAZone.create(zone).offset(instant) * 60_000;
        // A skipped hour is shown an hour later.
        expect([0, 3_600_000]).toContain(shown - clock(stamp));
      },
    ),
    { numRuns: 50 },
  );
});

test('a zone without offsets is none, and a rule that never comes ends', () => {
  const never = definition('Et sted', 'RRULE:FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=').map((line) =>
    line.replace('MONTH=3', 'MONTH=2'),
  );
  expect(
    adapt(calendar(...never, ...vevent('DTSTART;TZID=Et sted:20260701T190000'))).event.dates,
  ).toHaveLength(1);
  const { findings } = adapt(
    calendar('BEGIN:VTIMEZONE', 'TZID:Tom', 'END:VTIMEZONE', ...vevent('DTSTART;TZID=Tom:20260701T190000')),
  );
  expect(findings).toEqual([
    'line 4: "VTIMEZONE" — a time zone needs its offsets: it was left out',
    'line 11, DTSTART: "Tom" — no time zone is named so: Europe/Oslo was taken',
  ]);
});

/** Two hours ahead in winter and three in summer, by the last Sundays of March and October. */
function definition(name: string, rule: string): readonly string[] {
  const part = (kind: string, start: string, from: string, to: string, month: number) => [
    ...[
      `BEGIN:${kind}`,
      `DTSTART:${start}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `${rule}${month}`,
      `END:${kind}`,
    ],
  ];
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${name}`],
    ...part('STANDARD', '16011028T030000', '+0300', '+0200', 10),
    ...part('DAYLIGHT', '16010325T020000', '+0200', '+0300', 3),
    'END:VTIMEZONE',
  ];
}

function byRules(stamp: string): number {
  const year = Number(stamp.slice(0, 4));
  const at = clock(stamp);
  const begins = lastSunday(year, 3) + 2 * HOUR;
  const ends = lastSunday(year, 10) + 3 * HOUR;
  // Of the skipped hour the offset before it counts, of the repeated hour the one of summer.
  const isSummer = at >= begins + HOUR && at < ends;
  return at - (isSummer ? 3 : 2) * HOUR;
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 0);
  return last - new Date(last).getUTCDay() * 24 * HOUR;
}

function clock(stamp: string): number {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(stamp) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

const HOUR = 3_600_000;
