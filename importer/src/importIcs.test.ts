import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CalendarDatabases, createCalendarDatabases } from '../test/calendarDatabases.ts';
import { readRecord } from '../test/readRecord.ts';
import { runImportHere } from '../test/runImportHere.ts';

let databases: CalendarDatabases;
let folder: string;
beforeAll(async () => {
  databases = await createCalendarDatabases();
  folder = await mkdtemp(join(tmpdir(), 'calendar-ics-'));
});
afterAll(async () => {
  await databases.drop();
  await rm(folder, { recursive: true });
});

test('a file whose name ends in .ics is imported, and its events keep their ids when their UIDs change (rules 53)', async () => {
  const first = await take('1', ['Quiz', 'Konsert']);
  expect(first).toMatchObject({
    status: 0,
    errors: expect.stringContaining('Left out: line 8 (and in 16), CONTACT: "CONTACT"'),
  });
  expect(first.output).toMatch(/^events +2 +0 +0 +0$/m);
  const before = await readRecord(databases);
  expect([...before.venues.values()]).toMatchObject([{ name: 'Kulturhuset', municipality: 'Bodø' }]);
  const again = await take('2', ['Konsert', 'Quiz', 'Lunsj']);
  expect(again.output).toMatch(/^events +1 +0 +2 +0$/m);
  const after = await readRecord(databases);
  expect([...after.events.keys()]).toEqual(expect.arrayContaining([...before.events.keys()]));
  const quiz = [...after.events.values()].find(({ title_nb }) => title_nb === 'Quiz');
  expect(quiz?.dates).toHaveLength(4);
});

test('a date that is moved keeps the start that its id is made of, at each import (rules 65)', async () => {
  const at = (time: string) =>
    [
      'BEGIN:VCALENDAR',
      ...VEVENT,
      `DTSTART;TZID=Europe/Oslo:20270201T${time}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n');
  const dates = async (time: string) => {
    await importFile('moved.ics', at(time), 'Teatret');
    const event = [...(await readRecord(databases)).events.values()].find(
      ({ title_nb }) => title_nb === 'Hamlet',
    );
    return event?.dates.map(({ startDate, previousStartDate }) => [startDate, previousStartDate]);
  };
  const [six, seven, eight] = [18, 19, 20].map((hour) => Date.parse(`2027-02-01T${hour}:00+01:00`));
  expect(await dates('180000')).toEqual([[six, null]]);
  expect(await dates('190000')).toEqual([[seven, six]]);
  expect(await dates('190000')).toEqual([[seven, six]]);
  expect(await dates('200000')).toEqual([[eight, six]]);
});

function take(download: string, titles: readonly string[]) {
  return importFile('program.ics', fileOf(download, titles));
}

const VEVENT = ['BEGIN:VEVENT', 'UID:hamlet', 'SUMMARY:Hamlet'];

/** Takes a file in as `npm run import` does. */
async function importFile(name: string, text: string, source = 'Kulturhuset') {
  const path = join(folder, name);
  await writeFile(path, text);
  return runImportHere(['--source', source, path], databases);
}

/** Series that differ in their days, under UIDs of a download. */
function fileOf(download: string, titles: readonly string[]): string {
  const events = titles.flatMap((title) => [
    'BEGIN:VEVENT',
    `UID:${download}-${title}`,
    `SUMMARY:${title}`,
    `DTSTART;TZID=W. Europe Standard Time:202603${10 + title.length}T190000`,
    'RRULE:FREQ=WEEKLY;COUNT=4',
    'CONTACT:Ola',
    'LOCATION:Kulturhuset\\, Storgata 1\\, 8006 Bodø',
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
