import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outlets } from '@calendar/outlets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIES, event, venue } from '../contract/items.ts';
import { type Calendar, NOON, startCalendar } from '../contract/startCalendar.ts';
import { askPresent, startOutletsBefore } from '../support/outlets.ts';
import { runFolder } from '../support/runFolder.ts';
import { runProgram } from '../support/runProgram.ts';

/**
 * `/calendar.ics`, subscribed to by programs that people use: vdirsyncer fetches it, khal shows it. They are where Debian's
 * packages of these names are installed; elsewhere nothing is shown here.
 */

const isThere = ['khal', 'vdirsyncer'].every((program) => spawnSync(program, ['--version']).status === 0);

let calendar: Calendar;
let outlets: Outlets;
let now = Date.parse(NOON);
beforeAll(async () => {
  calendar = await startCalendar({
    categories: CATEGORIES,
    venues: [venue('hall', { name: 'Kulturhuset' })],
    events: [
      event('summer', {
        title_nb: 'Sommerkonsert, «Æ»',
        dates: [
          { startDate: '2031-10-25 18:00:00', endDate: '2031-10-25 20:00:00', venue: 'hall' },
          { startDate: '2031-10-26 18:00:00', endDate: '2031-10-26 20:00:00', venue: 'hall' },
        ],
      }),
      event('days', {
        title_nb: 'Marked',
        dates: [{ startDate: '2031-10-24 00:00:00', endDate: '2031-10-24 23:59:59' }],
      }),
    ],
  });
  outlets = await startOutletsBefore(calendar.graph.url, { clock: () => now });
});
afterAll(async () => {
  await outlets?.close();
  await calendar?.close();
});

test.skipIf(!isThere)(
  'vdirsyncer and khal show the same dates as the record, and follow a change (needs both)',
  async () => {
    const subscriber = await subscribe(`${outlets.url}/calendar.ics`);
    await subscriber.refresh();
    expect(await subscriber.shown()).toEqual([
      '2031-10-24 00:00|Marked|',
      '2031-10-25 18:00|Sommerkonsert, «Æ»|Kulturhuset',
      '2031-10-26 18:00|Sommerkonsert, «Æ»|Kulturhuset',
    ]);
    await calendar.graph.import({
      events: [
        event('summer', {
          title_nb: 'Flyttet',
          updated_at: '2031-06-02T00:00:00Z',
          dates: [{ startDate: '2031-10-25 19:00:00', endDate: '2031-10-25 20:00:00' }],
        }),
      ],
    });
    now += 120_000;
    calendar.at(new Date(now).toISOString());
    await subscriber.refresh();
    expect(await subscriber.shown()).toEqual(
      expect.arrayContaining(['2031-10-24 00:00|Marked|', '2031-10-25 19:00|Flyttet|']),
    );
  },
);

async function subscribe(url: string) {
  const folder = await mkdtemp(join(runFolder(), 'subscriber-'));
  const items = join(folder, 'items');
  await mkdir(items);
  await writeFile(
    join(folder, 'vdirsyncer'),
    `[general]
status_path = "${folder}/status/"
[pair calendar]
a = "here"
b = "there"
collections = null
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = "${items}"
fileext = ".ics"
[storage there]
type = "http"
url = "${url}"
`,
  );
  await writeFile(
    join(folder, 'khal'),
    `[calendars]
[[calendar]]
path = ${items}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Oslo
default_timezone = Europe/Oslo
[sqlite]
path = ${folder}/khal.db
`,
  );
  const run = (program: string, ...words: readonly string[]) =>
    runProgram(program, words, {
      LC_ALL: 'C.UTF-8',
      HOME: folder,
      VDIRSYNCER_CONFIG: join(folder, 'vdirsyncer'),
    });
  await run('vdirsyncer', 'discover', 'calendar');
  return {
    async refresh() {
      // It takes what it gets, which must not be the last answer.
      await (await askPresent(url)).body?.cancel();
      await run('vdirsyncer', 'sync');
      expect(await readdir(items)).not.toHaveLength(0);
    },
    async shown() {
      const format = ['--day-format', '', '--format', '{start-date} {start-time}|{title}|{location}'];
      const words = ['-c', join(folder, 'khal'), 'list', ...format, '2031-10-20', '2031-10-31'];
      const lines = (await run('khal', ...words)).split('\n').filter(Boolean);
      return lines.map((line) => line.replace(/ \|/, ' 00:00|')).toSorted();
    },
  };
}
