import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importFeed, onDatabases } from '@calendar/importer';
import { findPostgres, openConnection, startPostgres } from '@calendar/postgres';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../../test/support/ask.ts';
import { SUBGRAPHS } from '../../test/support/calendarParts.ts';
import { ownFolder } from '../../test/support/ownFolder.ts';
import { prepareData } from '../../test/support/preparedData.ts';
import { freeBasePort } from '../../test/support/processes/freePorts.ts';
import { readMachineConfiguration } from './configuration.ts';
import { portsOf } from './parts.ts';
import { moduleAt } from './processes/startPart.ts';
import { waitForPorts } from './processes/waitForPorts.ts';

let started: Started[];

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
  for (const { child } of started) child.kill('SIGKILL');
  await expect.poll(remains).toEqual([]);
});

test('a refused first calendar stops the start with its faults', async () => {
  await writeFile(feedFile(), JSON.stringify({ ...FEED, venues: [{ id: 'hall', name: 7 }] }));
  const refused = start();
  expect(await refused.ended).toBe(1);
  expect(refused.told()).toContain('venues[0].name');
  expect(refused.said()).toBe('');
  expect(await remains()).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a start that is killed or interrupted leaves nothing running, and keeps the data that are loaded',
  async () => {
    await loadFeed();
    const killed = start();
    // The parts begin when the databases are prepared.
    await expect.poll(() => partOf(killed, 'events').catch(() => undefined)).toBeDefined();
    expect(killed.told()).not.toContain('Loading');
    const connection = await openConnection((await findPostgres(dataDir))?.url('directory') ?? '');
    await connection.query(`UPDATE "Venue" SET name = 'Renamed since' WHERE name = 'Hall'`);
    await connection.end();
    killed.child.kill('SIGKILL');
    await expect.poll(remains).toEqual([]);

    const interrupted = start();
    const names = async () => venueNames((await findPostgres(dataDir))?.url('directory') ?? '');
    await expect.poll(names).toEqual(['Renamed since']);
    // From a terminal, and from npm, which passes it on.
    interrupted.child.kill('SIGINT');
    interrupted.child.kill('SIGTERM');
    expect(await interrupted.ended).toBe(0);
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
    const machine = await answering(
      process.platform === 'win32' ? start(environment) : run(['npm', 'start', '--silent'], environment),
    );
    const { body } = await ask(`http://127.0.0.1:${port}/graphQL`, '{ venues { name } }');
    expect(body.data).toEqual({ venues: [{ name: 'Hall' }] });
    expect(await venueNames(`${url.href}?schema=directory`)).toEqual(['Hall']);
    expect(await findPostgres(dataDir)).toBeUndefined();
    machine.child.kill('SIGTERM');
    await expect.poll(remains).toEqual([]);
  } finally {
    const server = await openConnection(process.env['TEST_POSTGRES_URL'] ?? '');
    await server.query(`DROP DATABASE IF EXISTS ${url.pathname.slice(1)} WITH (FORCE)`);
    await server.end();
  }
});

test('all faults of an environment are reported, with status 78; --help is no fault', async () => {
  const faulty = start({ PORT: 'x', LOG_LEVEL: 'loud' });
  expect(await faulty.ended).toBe(78);
  expect(faulty.told()).toMatch(/PORT: .*\n.*LOG_LEVEL: /);
  const helped = start({}, ['--help']);
  expect(await helped.ended).toBe(0);
  expect(helped.said()).toContain('CALENDAR_FEED');
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

function start(environment: NodeJS.ProcessEnv = {}, words: readonly string[] = []): Started {
  return run([process.execPath, moduleAt('launcher/src/start.ts'), ...words], environment);
}

function run([program = '', ...words]: readonly string[], environment: NodeJS.ProcessEnv): Started {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const own = { PORT: String(port), DATA_DIR: dataDir, CALENDAR_FEED: feedFile(), PICTURES: 'off' };
  const child = spawn(program, words, {
    cwd: moduleAt(''),
    env: { ...inherited, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  // The parts share standard error and may outlive a killed machine: its exit is what counts.
  const ended = once(child, 'exit').then(([status]) => status as number | null);
  const machine = { child, said: () => said, told: () => told, ended };
  started.push(machine);
  return machine;
}

async function answering(machine: Started): Promise<Started> {
  const line = new Promise((resolve) => machine.child.stdout?.once('data', resolve));
  const early = machine.ended.then((status) => {
    throw new Error(`It ended with ${status}: ${machine.told()}`);
  });
  await Promise.race([line, early]);
  early.catch(() => undefined);
  return machine;
}

async function venueNames(url: string): Promise<readonly unknown[]> {
  const connection = await openConnection(url);
  const { rows } = await connection.query('SELECT name FROM "Venue" ORDER BY name');
  await connection.end();
  return rows.map(({ name }) => name);
}

/** What still runs or listens of the machine. A part that has just begun may listen later. */
async function remains(): Promise<readonly string[]> {
  const listening = await waitForPorts(
    portsOf(readMachineConfiguration({ PORT: String(port) })),
    () => undefined,
    0,
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

/** The process of a subgraph. */
async function partOf({ child }: Started, name: string): Promise<number> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  for (const pid of children.trim().split(' ')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`/${name}/src/main.ts`)) return Number(pid);
  }
  throw new Error(`${name} does not run.`);
}

interface Started {
  readonly child: ChildProcess;
  /** What it has written to standard output. */
  said(): string;
  /** What it and its parts have written to standard error. */
  told(): string;
  /** Resolves with the exit status. */
  readonly ended: Promise<number | null>;
}
