import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adapt, adaptEvent, calendar, vevent } from './testing/adapt.ts';

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

test.each([
  ['Europe/London', '18:00:00+01:00', '18:00:00+02:00'],
  ['America/New_York', '23:00:00+01:00', '23:00:00+02:00'],
  ['UTC', '18:00:00+01:00', '19:00:00+02:00'],
])(
  '%s is the zone of the IANA database, by its name alone and by that in its definition',
  (zone, ...times) => {
    const defined = ['BEGIN:VTIMEZONE', 'TZID:Et sted', `X-LIC-LOCATION:${zone}`, 'END:VTIMEZONE'];
    const events = (name: string) =>
      ['0110', '0710'].flatMap((day) => vevent(`DTSTART;TZID=${name}:2026${day}T170000`, `UID:${day}`));
    for (const file of [calendar(...events(zone)), calendar(...defined, ...events('Et sted'))])
      expect(adapt(file).feed.events?.map(({ dates }) => dates[0]?.startDate.slice(11))).toEqual(times);
  },
);

test.each([
  ['(UTC) Coordinated Universal Time', '18:00'],
  ['tzone://Microsoft/Utc', '18:00'],
  ['Z', '18:00'],
  ['Etc/UTC', '18:00'],
  ['GMT', '18:00'],
  ['UTC+01', '17:00'],
  ['UTC+02:00', '16:00'],
  ['GMT+05:30', '12:30'],
  ['GMT-0330', '21:30'],
  ['+0100', '17:00'],
  ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', '17:00'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '16:00'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '22:00'],
  ['(UTC-03:00) Et sted', '21:00'],
  ['Eastern Standard Time 1', '22:00'],
  ['W. Europe Standard Time', '16:00'],
  ['sentraleuropeisk sommertid', '16:00'],
  ['Eastern Daylight Time', '22:00'],
  ['/Europe/London', '17:00'],
  ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', '21:00'],
  ['america/new york', '22:00'],
  ['CET', '16:00'],
])('%s is a name of a zone, also where it is not quoted (rules 63)', (name, time) => {
  for (const written of [`"${name}"`, name]) {
    const { event, findings } = adaptEvent(`DTSTART;TZID=${written};X-A=1:20260701T160000`);
    expect(event.dates[0]?.startDate).toBe(`2026-07-0${time < '12' ? 2 : 1} ${time}:00+02:00`);
    expect(findings).toEqual([]);
    expect(adaptEvent(`DTSTART;TZID=${written}:20260701T160000`).event.dates).toEqual(event.dates);
  }
});

test('a zone that the file defines counts before its name, and an unknown one is told (rules 63)', () => {
  const zone = definition('Europe/Oslo', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=');
  const { dates } = adapt(calendar(...zone, ...vevent('DTSTART;TZID=Europe/Oslo:20260701T190000')));
  expect(dates).toEqual(['2026-07-01 18:00:00+02:00']);
  const unknown = adapt(calendar('X-WR-TIMEZONE:Ingensteds', ...vevent('DTSTART:20260701T190000')));
  expect(unknown).toMatchObject({ dates: ['2026-07-01 19:00:00+02:00'] });
  expect(unknown.findings).toEqual([expect.stringContaining('"Ingensteds" — no time zone is named so')]);
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
