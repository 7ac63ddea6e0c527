import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importFeed, onDatabases } from '@calendar/importer';
import { findPostgres, startPostgres } from '@calendar/postgres';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../../test/support/ask.ts';
import { SUBGRAPHS } from '../../test/support/calendarParts.ts';
import { ownFolder } from '../../test/support/ownFolder.ts';
import { prepareData } from '../../test/support/preparedData.ts';
import { descendantsOf } from '../../test/support/processes/descendants.ts';
import { freeBasePort } from '../../test/support/processes/freePorts.ts';
import { Program } from '../../test/support/processes/Program.ts';
import { rowsOf } from '../../test/support/rowsOf.ts';
import { readMachineConfiguration } from './configuration.ts';
import { portsOf } from './parts.ts';
import { moduleAt } from './processes/startPart.ts';
import { waitForPorts } from './processes/waitForPorts.ts';

let started: Program[];

// One data folder: a test finds what the tests before it have left there.
const folder = ownFolder(afterAll);
const dataDir = join(folder, 'data');
// The start in an empty folder is that of .ci/start.mjs, and test/faults/machine.test.ts shows what a start brings.
await prepareData(dataDir);
const port = await freeBasePort();

beforeEach(async () => {
  started = [];
  await writeFile(feedFile(), JSON.stringify(FEED));
});

afterEach(async () => {
  for (const machine of started) machine.kill('SIGKILL');
  await expect.poll(remains).toEqual([]);
});

test('a refused first calendar stops the start with its faults', async () => {
  await writeFile(feedFile(), JSON.stringify({ ...FEED, venues: [{ id: 'hall', name: 7 }] }));
  const refused = start();
  expect(await refused.ended).toMatchObject({ status: 1 });
  expect(refused.output).toContain('venues[0].name');
  expect(refused.said).toBe('');
  expect(await remains()).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a start that is killed or interrupted leaves nothing running, and keeps the data that are loaded',
  async () => {
    await loadFeed();
    const killed = start();
    // The parts begin when the databases are prepared.
    const parts = () => descendantsOf(killed.pid).map(({ command }) => command);
    await expect.poll(parts).toContainEqual(expect.stringContaining('/events/src/main.ts'));
    expect(killed.output).not.toContain('Loading');
    await onDirectory(`UPDATE "Venue" SET name = 'Renamed since' WHERE name = 'Hall'`);
    killed.kill('SIGKILL');
    await expect.poll(remains).toEqual([]);

    const interrupted = start();
    await expect.poll(() => onDirectory(NAMES)).toEqual([{ name: 'Renamed since' }]);
    // From a terminal, and from npm, which passes it on.
    interrupted.kill('SIGINT');
    interrupted.kill('SIGTERM');
    expect(await interrupted.ended).toMatchObject({ status: 0 });
    expect(await remains()).toEqual([]);
  },
);

test('npm start uses an existing PostgreSQL with a schema per domain, and SIGTERM to npm ends everything', {
  timeout: 600_000,
}, async () => {
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = `machine_${crypto.randomUUID().replaceAll('-', '')}`;
  const path = `${moduleAt('node_modules/.bin')}:${process.env['PATH']}`;
  try {
    const environment = { DATABASE_URL: url.href, PATH: path };
    const isWindows = process.platform === 'win32';
    const machine = isWindows ? start(environment) : run(['npm', 'start', '--silent'], environment);
    await machine.answersAt(`http://127.0.0.1:${port + 10}/health/ready`);
    const { body } = await ask(`http://127.0.0.1:${port}/graphQL`, '{ venues { name } }');
    expect(body.data).toEqual({ venues: [{ name: 'Hall' }] });
    expect(await rowsOf(`${url.href}?schema=directory`, NAMES)).toEqual([{ name: 'Hall' }]);
    expect(await findPostgres(dataDir)).toBeUndefined();
    machine.kill('SIGTERM');
    await expect.poll(remains).toEqual([]);
  } finally {
    const drop = `DROP DATABASE IF EXISTS ${url.pathname.slice(1)} WITH (FORCE)`;
    await rowsOf(process.env['TEST_POSTGRES_URL'] ?? '', drop);
  }
});

test('all faults of an environment are reported, with status 78; --help is no fault', async () => {
  const faulty = start({ PORT: 'x', LOG_LEVEL: 'loud' });
  expect(await faulty.ended).toMatchObject({ status: 78 });
  expect(faulty.output).toMatch(/PORT: .*\n.*LOG_LEVEL: /);
  const helped = start({}, ['--help']);
  expect(await helped.ended).toMatchObject({ status: 0 });
  expect(helped.said).toContain('CALENDAR_FEED');
});

const FEED = {
  venues: [{ id: 'hall', name: 'Hall', slug: 'hall' }],
  events: [
    {
      id: 'e',
      event_slug: 'e',
      title_nb: 'Alltid',
      dates: [{ startDate: '2020-01-01 12:00:00Z', endDate: '2999-01-01 12:00:00Z', venue: 'hall' }],
    },
  ],
};

/** As a start before has loaded it. */
async function loadFeed(): Promise<void> {
  const server = await startPostgres({ dataDir, durable: false });
  const [events, directory, taxonomy] = SUBGRAPHS.map((name) => server.url(name)) as [string, string, string];
  await onDatabases({ events, directory, taxonomy }, (databases) =>
    importFeed({ source: { feed: FEED }, databases }),
  );
  await server.stop();
  await rm(join(dataDir, 'first-import-unfinished'), { force: true });
}

function feedFile(): string {
  return join(folder, 'feed.json');
}

function start(environment: NodeJS.ProcessEnv = {}, words: readonly string[] = []): Program {
  return run([process.execPath, moduleAt('launcher/src/start.ts'), ...words], environment);
}

function run(words: readonly string[], environment: NodeJS.ProcessEnv): Program {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const own = { PORT: String(port), DATA_DIR: dataDir, CALENDAR_FEED: feedFile(), PICTURES: 'off' };
  const env = { ...inherited, ...own, ...environment };
  const machine = new Program('npm start', words, { cwd: moduleAt(''), env });
  started.push(machine);
  return machine;
}

const NAMES = 'SELECT name FROM "Venue" ORDER BY name';

/** The rows of a statement that is run in the machine's own database of venues. */
async function onDirectory(sql: string) {
  return rowsOf((await findPostgres(dataDir))?.url('directory') ?? '', sql);
}

/** What still runs or listens of the machine. A part that has just begun may listen later. */
async function remains(): Promise<readonly string[]> {
  const listening = await waitForPorts(
    portsOf(readMachineConfiguration({ PORT: String(port) })),
    () => undefined,
    { timeout: 0 },
  ).then(
    () => [],
    (error: Error) => [error.message],
  );
  const server = await findPostgres(dataDir);
  const database = server === undefined ? [] : [`PostgreSQL ${server.pid}`];
  return [...listening, ...database, ...(await processesOf(dataDir))];
}

/** The processes that have a data folder in their environment, where the system shows that. */
async function processesOf(dataDir: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`DATA_DIR=${dataDir}`)) return [];
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return [`${pid} ${command.replaceAll('\0', ' ')}`];
  });
  return (await Promise.all(found)).flat();
}
