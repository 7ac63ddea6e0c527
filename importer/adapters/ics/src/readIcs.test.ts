import { describe, expect, test } from 'vitest';
import { readIcs } from './index.ts';
import { adapt, adaptEvent, calendar, vevent } from './testing/adapt.ts';

const MARKED = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE';
const DAY = 'DTSTART;VALUE=DATE:';
const END = 'DTEND;VALUE=DATE:';
const OSLO = 'DTSTART;TZID=Europe/Oslo:';

describe('what can be read', () => {
  test.each([
    [
      '<html><body>Log in</body></html>',
      'There is no VCALENDAR in this. Expected iCalendar, which begins with ',
    ],
    ['', 'There is no VCALENDAR in this.'],
    [vevent(`${OSLO}20260301T190000`).join('\n'), 'There is no VCALENDAR in this.'],
    [
      'BEGIN:VCALENDAR\nBEGIN:VEVENT',
      'This ends within the VCALENDAR that begins at line 1: it seems to be cut',
    ],
    [`BEGIN:VCALENDAR${'\nBEGIN:X'.repeat(100)}`, 'At line 101, components are nested more than 100 deep.'],
    [`BEGIN:VCALENDAR${'\nBEGIN:VTIMEZONE'.repeat(201)}`, 'This has more than 200 VTIMEZONE components.'],
  ])('%j is refused', (text, message) => {
    expect(() => readIcs(Buffer.from(text))).toThrow(message);
  });

  test('lines end with LF or CR as well, and a mark of the byte order is no letter', () => {
    const whole = calendar(...vevent(`${OSLO}20260301T190000`)).toString();
    for (const end of ['\n', '\r', '\r\n']) {
      const { event } = adapt(Buffer.from(`\uFEFF${whole.replaceAll('\r\n', end)}`));
      expect(event.title_nb).toBe('Quiz');
    }
  });

  test('lines that are folded within a letter are joined before they are read', () => {
    const [before, after] = [Buffer.from('SUMMARY:På sc'), Buffer.from('ø')];
    const folded = Buffer.concat([
      before,
      after.subarray(0, 1),
      Buffer.from('\r\n '),
      after.subarray(1),
      Buffer.from('n'),
    ]);
    const bytes = calendar(...vevent('SUMMARY:HERE', `${OSLO}20260301T190000`));
    const at = bytes.indexOf('SUMMARY:HERE');
    const whole = Buffer.concat([bytes.subarray(0, at), folded, bytes.subarray(at + 'SUMMARY:HERE'.length)]);
    expect(adapt(whole).event.title_nb).toBe('På scøn');
  });

  test('texts of UTF-16 and in quoted-printable are read, and an event that stands twice is held once', () => {
    const quoted = [
      'SUMMARY;ENCODING=QUOTED-PRINTABLE;LANGUAGE=de:Bl=C3=A5',
      'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:en=',
      '=0D=0Ato',
    ];
    const one = vevent(...quoted, `${OSLO}20260301T190000`);
    const over = [...one.slice(0, -1), 'STATUS:CANCELLED', 'END:VEVENT'];
    const { event, findings } = adapt(Buffer.from(`\uFEFF${calendar(...one, ...over)}`, 'utf16le'));
    const dates = [{ eventCancelled: true }];
    expect(event).toMatchObject({ title_nb: 'Blå', desc_nb: '<p>en<br />to</p>', dates });
    expect(findings).toEqual([]);
  });

  test('NUL characters are left out of every text, and cost nothing else (rules 47)', () => {
    const odd = [
      'SUMMARY:Qu\0iz',
      'CATEGORIES:mu\0sikk',
      'LOCATION:Hus\0et\\, Storgata 1',
      'DESCRIPTION:Om\0 oss',
    ];
    const { event, feed } = adaptEvent(...odd, `${OSLO}20260301T190000`);
    expect(event).toMatchObject({ title_nb: 'Quiz', tags: ['musikk'] });
    expect(JSON.stringify(feed)).not.toContain('\\u0000');
    expect(feed.venues).toMatchObject([{ name: 'Huset' }]);
  });

  test.each([
    ['a line in windows-1252', 'Bl\u00e5kveld \u0096 \u0093quiz\u0094', 'Blåkveld – “quiz”'],
    ['a sequence that is broken off', 'B\u00c3\u00a5ttur p\u00c3', 'Båttur p\ufffd'],
    ['quotes of windows-1252 in UTF-8', 'B\u00c3\u00a5t \u0093en\u0094', 'Båt “en”'],
  ])('%s is read as what it is, and reported (rules 47)', (_, latin, title) => {
    const bytes = Buffer.from(
      calendar(...vevent(`SUMMARY:${latin}`, `${OSLO}20260301T190000`)).toString(),
      'latin1',
    );
    const { event, findings } = adapt(Buffer.concat([Buffer.from(' \r\n\t'), bytes]));
    expect(event.title_nb).toBe(title);
    expect(findings).toEqual([expect.stringMatching(/^line \d, SUMMARY: .* not all of this is UTF-8/)]);
  });
});

describe('when an event is', () => {
  test.each([
    // In a zone, in UTC, and without a zone, which is Norway’s. Hours that are skipped and repeated.
    [`${OSLO}20260301T190000`, '2026-03-01 19:00:00+01:00'],
    ['DTSTART:20260701T170000Z', '2026-07-01 19:00:00+02:00'],
    ['DTSTART:20260701T190000', '2026-07-01 19:00:00+02:00'],
    [`${OSLO}20260329T023000`, '2026-03-29 03:30:00+02:00'],
    [`${OSLO}20261025T023000`, '2026-10-25 02:30:00+02:00'],
    [`${DAY}20260301`, '2026-03-01 00:00:00+01:00 / 2026-03-01 23:59:59+01:00'],
    ['DTSTART:20260301', '2026-03-01 00:00:00+01:00 / 2026-03-01 23:59:59+01:00'],
    [`${DAY}20260328 ${END}20260330`, '2026-03-28 00:00:00+01:00 / 2026-03-29 23:59:59+02:00'],
    [`${DAY}20260301 ${END}20260301`, '2026-03-01 00:00:00+01:00 / 2026-03-01 23:59:59+01:00'],
    [`${DAY}20260301 DURATION:P2D`, '2026-03-01 00:00:00+01:00 / 2026-03-02 23:59:59+01:00'],
    [`${OSLO}20260301T190000 DURATION:PT1H30M`, '2026-03-01 19:00:00+01:00 / 2026-03-01 20:30:00+01:00'],
    [`${OSLO}20260328T190000 DURATION:P1D`, '2026-03-28 19:00:00+01:00 / 2026-03-29 19:00:00+02:00'],
    [
      `${OSLO}20260301T190000 DTEND:20260301T200000Z`,
      '2026-03-01 19:00:00+01:00 / 2026-03-01 21:00:00+01:00',
    ],
  ])('%s', (lines, dates) => {
    expect(adaptEvent(...lines.split(' '))).toMatchObject({ dates: [dates], findings: [] });
  });

  test.each([
    // With times, with ends late on a day, at a time and at midnight, as Outlook marks days, and with no length.
    [`${DAY}20260427T000000Z ${END}20260505T000000Z`, '05-04'],
    [`${DAY}20260427 ${END}20260427T235959`, '04-27'],
    [`${DAY}20260427 DTEND;TZID=Europe/Oslo:20260428T180000`, '04-28'],
    [`${DAY}20260427 DTEND;TZID=Europe/Oslo:20260428T000000`, '04-27'],
    [`${MARKED} DTSTART:20260427T000000Z DTEND:20260428T000000Z`, '04-27'],
    [`${MARKED} ${OSLO}20260427T000000 DTEND;TZID=Europe/Oslo:20260429T000000`, '04-28'],
    [`${DAY}20260427 DURATION:P0D`, '04-27'],
  ])('%s is whole days until %s (rules 67)', (lines, last) => {
    const { event, findings } = adaptEvent(...lines.split(' '));
    expect(findings).toEqual([]);
    const ends = { startDate: '2026-04-27 00:00:00+02:00', endDate: `2026-${last} 23:59:59+02:00` };
    expect(event.dates[0]).toMatchObject({ allDay: true, ...ends });
  });

  test.each([
    ['2026-03-01T19:00:00', '2026-03-01T21:00:00'],
    ['20260301T190000+0100', '20260301T200000Z'],
    ['20260301t1900', '20260301t2100'],
    ['2026-03-01 20:00+02:00', '20260301T210000'],
  ])('%s to %s is read as ISO 8601', (start, end) => {
    const { event, dates } = adaptEvent(`DTSTART:${start}`, `DTEND:${end}`);
    expect(dates).toEqual(['2026-03-01 19:00:00+01:00 / 2026-03-01 21:00:00+01:00']);
    expect(event.dates[0]).not.toHaveProperty('allDay');
  });
});

describe('dates that recur', () => {
  test('dates that are given, with different ends, and dates that are left out', () => {
    const lines = [
      `${OSLO}20260301T190000`,
      'DURATION:PT1H',
      'RDATE;TZID=Europe/Oslo:20260303T190000,20260305T190000',
      'RDATE;VALUE=PERIOD:20260307T180000Z/PT3H,20260308T180000Z/20260308T190000Z',
      'EXDATE;TZID=Europe/Oslo:20260303T190000',
    ];
    expect(adaptEvent(...lines)).toMatchObject({
      dates: [
        '2026-03-01 19:00:00+01:00 / 2026-03-01 20:00:00+01:00',
        '2026-03-05 19:00:00+01:00 / 2026-03-05 20:00:00+01:00',
        '2026-03-07 19:00:00+01:00 / 2026-03-07 22:00:00+01:00',
        '2026-03-08 19:00:00+01:00 / 2026-03-08 20:00:00+01:00',
      ],
      findings: [],
    });
  });

  test.each([
    ['RRULE:FREQ=DAILY;COUNT=3 EXDATE;VALUE=DATE:20260302', ['01 19', '03 19']],
    ['RRULE:FREQ=DAILY;COUNT=4;BYHOUR=19,20,21', ['01 19', '01 20', '01 21', '02 19']],
  ])('a day that is left out, and several times a day: %s', (lines, dates) => {
    const read = adaptEvent(`${OSLO}20260301T190000`, ...lines.split(' '));
    expect(read.dates).toEqual(dates.map((date) => `2026-03-${date}:00:00+01:00`));
  });

  test.each([
    ['20260327T023000', 'FREQ=DAILY;COUNT=3', '03-27 03-28 03-30'],
    ['20261024T023000', 'FREQ=DAILY;INTERVAL=1;COUNT=3', '10-24 10-25 10-26'],
    ['20260302T190000', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU;COUNT=4', '03-02 03-15 03-16 03-29'],
    ['20260302T190000', 'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,SU;COUNT=4', '03-02 03-08 03-16 03-22'],
    ['20260331T190000', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '03-31 05-31 07-31'],
    ['20260331T190000', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', '03-31 04-30 05-31'],
    ['20260310T190000', 'FREQ=MONTHLY;BYDAY=2TU,-1FR;COUNT=4', '03-10 03-27 04-14 04-24'],
    ['20260331T190000', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', '03-31 04-30 05-29'],
    ['20260329T190000', 'FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU;COUNT=3', '03-29 10-25 03-28'],
    ['20260310T190000', 'FREQ=YEARLY;UNTIL=20270310T180000Z', '03-10 03-10'],
    // The start counts as the first, whether the rule gives it or not.
    ['20260304T190000', 'FREQ=WEEKLY;BYDAY=MO;COUNT=3', '03-04 03-09 03-16'],
    ['20260304T190000', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260316T180000Z', '03-04 03-09 03-16'],
  ])('from %s on %s gives %s, at the same time by the clock in Norway', (start, rule, days) => {
    const { dates, findings } = adaptEvent(OSLO + start, `RRULE:${rule}`);
    expect(findings).toEqual([]);
    expect(dates.map((date) => date.slice(5, 10)).join(' ')).toBe(days);
    expect(new Set(dates.map((date) => date.slice(11, 16)))).toEqual(
      new Set([`${start.slice(9, 11)}:${start.slice(11, 13)}`]),
    );
  });

  test('a start in the hour that summer time skips moves itself, and no later date', () => {
    expect(adaptEvent(`${OSLO}20260329T023000`, 'RRULE:FREQ=WEEKLY;COUNT=2').dates).toEqual([
      '2026-03-29 03:30:00+02:00',
      '2026-04-05 02:30:00+02:00',
    ]);
  });

  test('dates of a rule are taken from a year back to two years ahead, in whole months', () => {
    const { event } = adaptEvent('DTSTART;VALUE=DATE:20100101', 'RRULE:FREQ=DAILY');
    expect(event.dates[0]?.startDate).toBe('2025-02-01 00:00:00+01:00');
    expect(event.dates.at(-1)?.startDate).toBe('2028-03-01 00:00:00+01:00');
  });

  test('of what ended before that, the last date', () => {
    for (const end of ['UNTIL=20200110T180000Z', 'COUNT=10'])
      expect(adaptEvent(`${OSLO}20200101T190000`, `RRULE:FREQ=DAILY;${end}`).dates).toEqual([
        '2020-01-10 19:00:00+01:00',
      ]);
  });
});

describe('dates that are changed', () => {
  const series = vevent(
    `${OSLO}20260323T190000`,
    'DURATION:PT2H',
    'LOCATION:Salen',
    'RRULE:FREQ=WEEKLY;COUNT=4',
  );
  const change = (...lines: readonly string[]) => vevent('SEQUENCE:1', ...lines);

  test('one is moved, one is cancelled, one is held elsewhere', () => {
    const { event, feed, findings } = adapt(
      calendar(
        ...change(
          'RECURRENCE-ID;TZID=Europe/Oslo:20260330T190000',
          `${OSLO}20260331T200000`,
          'DURATION:PT1H',
          'LOCATION:Salen',
        ),
        ...series,
        ...change('RECURRENCE-ID:20260406T170000Z', 'STATUS:CANCELLED'),
        ...change('RECURRENCE-ID;VALUE=DATE:20260413', `${OSLO}20260413T190000`, 'LOCATION:Kjelleren'),
      ),
    );
    const names = new Map(feed.venues?.map(({ id, name }) => [id, name]));
    expect(findings).toEqual([]);
    expect(
      event.dates.map(({ startDate, eventStatus, venue }) => [
        startDate,
        eventStatus,
        names.get(venue ?? ''),
      ]),
    ).toEqual([
      ['2026-03-23 19:00:00+01:00', null, 'Salen'],
      ['2026-03-31 20:00:00+02:00', 'EventRescheduled', 'Salen'],
      ['2026-04-06 19:00:00+02:00', 'EventCancelled', 'Salen'],
      ['2026-04-13 19:00:00+02:00', null, 'Kjelleren'],
    ]);
    expect(event.dates[2]).toMatchObject({ endDate: '2026-04-06 21:00:00+02:00' });
    expect(event.dates[1]).toMatchObject({
      endDate: '2026-03-31 21:00:00+02:00',
      previousStartDate: '2026-03-30 19:00:00+02:00',
    });
  });

  test('of a change with several versions the highest SEQUENCE counts', () => {
    const moved = (sequence: number, start: string) =>
      vevent(`SEQUENCE:${sequence}`, 'RECURRENCE-ID;TZID=Europe/Oslo:20260330T190000', OSLO + start);
    const { dates } = adapt(
      calendar(...series, ...moved(3, '20260331T190000'), ...moved(2, '20260401T190000')),
    );
    expect(dates[1]).toBe('2026-03-31 19:00:00+02:00');
    expect(dates).toHaveLength(4);
    const past = adapt(calendar(...series, ...moved(3, '20260331T190000')), {
      now: Date.parse('2030-01-01'),
    });
    expect(past.dates).toEqual(['2026-04-13 19:00:00+02:00 / 2026-04-13 21:00:00+02:00']);
  });

  test('a cancelled event is cancelled on all its dates', () => {
    const cancelled = vevent('STATUS:CANCELLED', `${OSLO}20260323T190000`, 'RRULE:FREQ=WEEKLY;COUNT=3');
    for (const file of [calendar(...cancelled), calendar('METHOD:CANCEL', ...series)])
      expect(adapt(file).event.dates.every(({ eventCancelled }) => eventCancelled)).toBe(true);
  });
});

describe('what an event says', () => {
  const at = `${OSLO}20260301T190000`;

  test.each([
    'DESCRIPTION:Velkommen\\n\\n-::~:~::~:~::-\\nBli med i Google Meet: https://meet.google.com/a\\nEller ring: (NO) +47 21 00 00 00 PIN: 123#\\n-::~:~::~:~::-',
    'X-ALT-DESC;FMTTYPE=text/html:<p>Velkommen</p><div>Microsoft Teams-møte</div><div>Møte-ID: 123 456</div><div>Passord: aB3</div><p>+47 21 00 00 00\\,\\,123# Norway</p>',
    'DESCRIPTION:Velkommen\\nJoin Zoom Meeting\\nhttps://zoom.us/j/1\\nMeeting ID: 123\\nPasscode: 123\\nOne tap mobile\\n+4721000000\\,\\,123# Norway',
  ])('numbers and passwords for dialling in stay out: %s', (line) => {
    const { event, findings } = adaptEvent(at, line);
    expect(event.desc_nb).toMatch(/^<p>Velkommen/);
    expect(event.desc_nb).not.toMatch(/123|aB3|\\+47/);
    expect(findings).toEqual([expect.stringContaining('for dialling in were left out')]);
  });

  test('each of two calendars has its own zone, and an online event its address', () => {
    const of = (zone: string, uid: string) =>
      calendar(
        `X-WR-TIMEZONE:${zone}`,
        ...vevent(`UID:${uid}`, 'DTSTART:20260301T180000', 'LOCATION:https://a.example/'),
      ).toString();
    const { feed } = adapt(Buffer.from(of('Europe/Oslo', '1') + of('Europe/London', '2')));
    expect(feed.events).toMatchObject([
      { streamingURL: 'https://a.example/', dates: [{ startDate: '2026-03-01 18:00:00+01:00' }] },
      { dates: [{ startDate: '2026-03-01 19:00:00+01:00' }] },
    ]);
  });

  test('a description is markup: its own, cleaned, or that of its lines', () => {
    const described = (...lines: readonly string[]) => adaptEvent(at, ...lines).event.desc_nb;
    expect(described('DESCRIPTION:a < b\\n\\nc & d &amp; e')).toBe('<p>a &lt; b</p><p>c &amp; d &amp; e</p>');
    expect(described('DESCRIPTION:<p onclick="x()">Hei<script>y()</script></p>')).toBe('<p>Hei</p>');
    expect(described('X-ALT-DESC;FMTTYPE=text/html:<body> </body>', 'DESCRIPTION:Hei')).toBe('<p>Hei</p>');
    expect(described('DESCRIPTION:\\n')).toBe(null);
  });

  test('lines that are no properties, and properties without a field, are reported with their lines (rules 47)', () => {
    const { event, findings } = adaptEvent(
      at,
      'no property',
      'CONTACT:Ola',
      'X-FOO:bar',
      `X-LONG:${'a'.repeat(1_100_000)}`,
      `URL${';A=1'.repeat(51)}:https://a.example/`,
    );
    expect(event.moreInfoURL).toBe(null);
    expect(findings.map((finding) => finding.replace(/: ".*?(?= —)/, ''))).toEqual([
      'line 9 — a property was expected, as NAME:value',
      'line 10, CONTACT — the calendar has no field for this',
      'line 12 — a line has up to 1048576 bytes: this one was not read',
      'line 13, URL — a property has up to 50 parameters: this one was not read',
    ]);
  });
});
