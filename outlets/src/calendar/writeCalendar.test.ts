import { expect, test } from 'vitest';
import { writeCalendar } from './writeCalendar.ts';

test('a line break in the id of an event makes no line of the calendar (rules 62)', async () => {
  const gone = {
    id: 'e1\r\nSUMMARY:Forged',
    title: 'Konsert',
    sequence: 1,
    since: 0,
    start: 0,
    end: 3_600_000,
  };
  const given = { title: 'Kalender', description: '', address: 'https://a.example/calendar.ics', dates: [] };
  const site = { siteUrl: 'https://a.example' };
  const text = await writeCalendar({ ...given, site, cancelled: [gone], past: [], language: 'nb' } as never);
  expect(text.match(/^UID/gm)).toHaveLength(1);
  expect(text.match(/^SUMMARY/gm)).toHaveLength(1);
});
