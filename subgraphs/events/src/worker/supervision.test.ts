import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startDirectory } from '@calendar/directory';
import { importFeed } from '@calendar/importer';
import { startTaxonomy } from '@calendar/taxonomy';
import { expect, onTestFinished, test } from 'vitest';
import { askSubgraph, healthOf, INTERNAL_SECRET } from '../../../../test/support/askSubgraph.ts';
import { createCalendarDatabases } from '../../../../test/support/calendarDatabases.ts';
import { metricOf } from '../../../../test/support/metrics.ts';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { freePorts } from '../../../../test/support/processes/freePorts.ts';
import { Part } from '../../../../test/support/processes/Part.ts';
import { STUCK } from '../../test/stuckReading.ts';

test('an event that cannot be built keeps nothing but itself from being seen, wherever the builder is stuck on it', async () => {
  const calendar = await startCalendar();
  const { take, titles, unbuilt, isShown } = calendar;
  const running = await calendar.startEvents();
  await isShown(['One']);
  await take({ one: 'One', two: 'Two' }, STUCK.native);
  await isUnbuilt(calendar);
  expect(await titles()).toEqual(['One']);
  await expect.poll(() => running.output).toMatch(/"event":"two".*cannot be built and is given up/);

  // A thread that cannot be ended does not keep the process from ending, nor the next one from starting.
  running.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ signal: 'SIGKILL' });
  const again = await calendar.startEvents();
  expect(await titles()).toEqual(['One']);
  await isUnbuilt(calendar);

  // With a third thread that cannot be ended, the process ends, and its supervisor starts it again.
  await take({ one: 'One', two: 'Two' }, `Again ${STUCK.native}`);
  await isUnbuilt(calendar, 3);
  await take({ one: 'One', two: 'Two' }, `Still ${STUCK.native}`);
  expect(await again.ended).toMatchObject({ signal: 'SIGKILL' });
  await take({ one: 'One', three: 'Three' });
  const last = await calendar.startEvents();
  await isShown(['One', 'Three']);
  expect(await unbuilt()).toBeNull();

  // A revision that cannot be built is tried again after a while, and the next one at once.
  await take({ one: 'One', two: 'Two' }, STUCK.failing);
  await isUnbuilt(calendar, 6);
  await expect.poll(() => last.output).toMatch(/"event":"two".*"attempts":2,"reason":"it cannot be read"/);
  await take({ one: 'Other', two: 'Two' }, STUCK.script);
  await isUnbuilt(calendar, 7);
  await expect.poll(() => last.output).toMatch(/"event":"two".*"attempts":1,"reason":"it takes too long"/);
  expect(await titles()).toEqual(['One', 'Three']);
  await take({ one: 'Only' });
  await isShown(['Only']);
  expect(await last.stop()).toEqual({ status: 0, signal: null });
});

async function isUnbuilt({ unbuilt, metric }: Calendar, revision = 2): Promise<void> {
  const token = expect.stringMatching(`:${revision}$`);
  await expect.poll(unbuilt).toEqual({ token, ms: expect.any(Number) });
  expect(await metric('calendar_followed_unbuilt_revision')).toBe(revision);
  expect(await metric('calendar_followed_unbuilt_seconds')).toBeGreaterThan(0);
}

/** The databases with one event, directory and taxonomy; events is to be started, as a process. */
async function startCalendar() {
  const databases = await createCalendarDatabases(onTestFinished);
  const { events, directory, taxonomy } = databases.urls;
  const take = (named: Readonly<Record<string, string>>, description = '') =>
    importFeed({
      source: {
        feed: {
          events: Object.entries(named).map(([id, title]) => ({
            id,
            event_slug: id,
            title_nb: title,
            desc_nb: id === 'two' ? description : '',
            dates: [{ startDate: '2100-06-01 18:00:00' }],
          })),
        },
      },
      databases,
      replace: true,
    });
  await take({ one: 'One' });
  const shared = { INTERNAL_SECRET, LOG_LEVEL: 'silent', STOP_DELAY: 0, STOP_GRACE: 0, HOST: '127.0.0.1' };
  const others = [
    await startDirectory({ ...shared, PORT: 0, DATA_DIR: undefined, DIRECTORY_DATABASE_URL: directory }),
    await startTaxonomy({ ...shared, PORT: 0, DATA_DIR: undefined, TAXONOMY_DATABASE_URL: taxonomy }),
  ];
  for (const { close } of others) onTestFinished(close);
  const folder = ownFolder(onTestFinished);
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const titles = async () => {
    const { data } = await askSubgraph(url, '{ events { data { title_nb } } }');
    const list = data['events'] as { readonly data: readonly { readonly title_nb: string }[] } | undefined;
    return list?.data.map(({ title_nb }) => title_nb).toSorted();
  };
  return {
    take,
    titles,
    isShown: (expected: readonly string[]) => expect.poll(titles).toEqual(expected),
    unbuilt: async () => (await healthOf(url))['unbuilt'],
    metric: (name: string) => metricOf(url, name, 'follows="record"'),
    startEvents: async () => {
      const part = new Part('events', 'subgraphs/events/src/main.ts', {
        environment: {
          NODE_OPTIONS: `--import=${new URL('../../test/stuckReading.ts', import.meta.url).href}`,
          INTERNAL_SECRET,
          EVENTS_DATABASE_URL: events,
          DIRECTORY_URL: others[0]?.url ?? '',
          TAXONOMY_URL: others[1]?.url ?? '',
          DATA_DIR: join(folder, 'data'),
          STUCK_PIPE: pipe,
          PORT: String(port),
          STOP_DELAY: '0',
          STOP_GRACE: '500',
          BUILD_DEADLINE: '3000',
        },
      });
      onTestFinished(async () => void (await part.stop()));
      await part.answersAt(`${url}/health/ready`);
      return part;
    },
  };
}

type Calendar = Awaited<ReturnType<typeof startCalendar>>;
