import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../gateway/src/federation/errors/catalogue.ts';
import { notice, noticeOfUnknownKey } from '../../gateway/src/front/keys/notice.ts';
import { ask } from '../support/ask.ts';
import type { HealthReport } from '../support/askSubgraph.ts';
import { SUBGRAPHS } from '../support/calendarParts.ts';
import { committedSchemas, composed, REVIEWS } from '../support/composed.ts';
import { eventually } from '../support/eventually.ts';
import { issueKey } from '../support/issueKey.ts';
import { listen } from '../support/listen.ts';
import { ownFolder } from '../support/ownFolder.ts';
import { isAlive } from '../support/processes/descendants.ts';
import { freePorts } from '../support/processes/freePorts.ts';
import type { Part } from '../support/processes/Part.ts';
import type { Place } from '../support/processes/places.ts';
import { prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { environmentBehindProxy, haproxy, startProxy } from './rolls/startProxy.ts';
import { READERS, readSteadily } from './support/readSteadily.ts';

// One calendar for all: what a test stops stays away. The supergraph has an optional subgraph that takes connections and
// answers nothing.

const folder = ownFolder(afterAll);
const silent = await listen(createServer());
afterAll(silent.close);
const calendar = await prepareCalendar();
afterAll(() => calendar[Symbol.asyncDispose]());
const supergraph = join(folder, 'supergraph.graphql');
await writeFile(supergraph, composed({ ...committedSchemas(), reviews: REVIEWS }).supergraph);
const key = await issueKey(calendar.urls.gateway);
const { events, directory, taxonomy, gateway: gateways } = calendar.places;
const gateway: Place = {
  ...gateways[0],
  environment: {
    ...gateways[0].environment,
    SUPERGRAPH: supergraph,
    REVIEWS_URL: `${silent.origin}/graphql`,
    DATA_DIR: folder,
    STOP_DELAY: '0',
  },
};
const running = new Map<Place, Part>();
await start(...events, ...directory, taxonomy[0]);
await start(gateway);

test.skipIf(haproxy === undefined)(
  'rolling gateways behind the proxy that is shipped loses no read; it takes long queries, and errors have one form where no gateway is reached',
  async () => {
    const places = [
      await another(environmentBehindProxy()),
      await another(environmentBehindProxy()),
    ] as const;
    await start(...places);
    await using proxy = await startProxy(places);
    const long = await ask(proxy.url, `{ __typename } #${'a'.repeat(60_000)}`, {}, { method: 'GET' });
    expect(long.body).toMatchObject({ data: { __typename: 'Query' } });
    const reading = readSteadily(() => [proxy.url]);
    const someMore = async () => {
      const { reads } = reading;
      await waitUntil(() => reading.reads > reads + 50, '50 reads were begun');
    };
    await someMore();
    // The next as soon as the last is ready.
    for (const place of places) {
      expect(await partAt(place).stop()).toEqual(STOPPED);
      await start(place);
    }
    await someMore();
    expect((await reading.stop()).failures).toEqual([]);
    await Promise.all(places.map((place) => partAt(place).stop()));
    const { status, headers, body } = await ask(proxy.url, '{ __typename }', {}, { method: 'GET' });
    expect(status).toBe(503);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '1',
      'access-control-allow-origin': '*',
    });
    expect(body.errors).toEqual([
      { message: expect.any(String), extensions: { code: catalogue.unavailable.code } },
    ]);
  },
);

describe('a gateway of several processes', async () => {
  const place = await another({ GATEWAYS: '2', STOP_DELAY: '' });
  let processes: Part;

  test('several processes answer at one port, and at one address of health and metrics', async () => {
    await startProcesses();
    // A process that answers late counts as missing for the moment.
    await eventually(async () => {
      const { status, missing, expected, graph, processes } = await readiness();
      expect({ status, missing, expected }).toEqual({ status: 'ready', missing: [], expected: 2 });
      expect(graph).toEqual(processes[0]?.graph);
    });
    // Whichever is free accepts: of connections one by one that may be the same process each time.
    await eventually(async () => {
      await Promise.all(Array.from({ length: 20 }, askByNewConnection));
      const metrics = await (await fetch(place.readyUrl.replace('/health/ready', '/metrics'))).text();
      for (const number of [1, 2])
        expect(metrics).toMatch(
          new RegExp(
            `^calendar_requests_total{process="${number}",outcome="ok",caller="anonymous"} [1-9]`,
            'm',
          ),
        );
    });
  });

  test('one process that is killed loses only its requests in flight, and is started again', async () => {
    const [first, second] = (await readiness()).processes;
    const reading = readSteadily(() => [place.url], true);
    const asked: Promise<unknown>[] = [];
    const opening = setInterval(() => {
      for (let times = 0; times < 5; times++) asked.push(askByNewConnection().catch(() => undefined));
    }, 2);
    await sleep(30);
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await sleep(30);
    clearInterval(opening);
    // None is left open without an answer.
    await Promise.all(asked);
    await expect
      .poll(async () => (await readiness()).processes.map(({ pid }) => pid))
      .not.toContain(first?.pid);
    await expect.poll(async () => (await readiness()).status).toBe('ready');
    expect((await reading.stop()).failures.length).toBeLessThanOrEqual(READERS);
    const pids = (await readiness()).processes.map(({ number, pid }) => [number, pid]);
    expect(pids).toEqual([
      [1, expect.any(Number)],
      [2, second?.pid],
    ]);
  });

  test('a roll replaces one process after the other, and loses no read', async () => {
    const before = (await readiness()).processes.map(({ pid }) => pid);
    const ended = () => processes.output.split('\n').filter((line) => line.includes(' ended: ')).length;
    const endedBefore = ended();
    const reading = readSteadily(() => [place.url], true);
    processes.kill('SIGUSR2');
    await expect.poll(() => processes.output).toContain('All 2 gateway processes are replaced');
    const { failures, reads } = await reading.stop();
    expect(failures).toEqual([]);
    expect(reads).toBeGreaterThan(20);
    // A successor that is started and lost would answer on, and nobody would stop it.
    expect(ended()).toBe(endedBefore);
    await expect.poll(async () => (await readiness()).status).toBe('ready');
    expect((await readiness()).processes.map(({ pid }) => pid).filter((pid) => before.includes(pid))).toEqual(
      [],
    );
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('none of the processes is left after %s', async (signal) => {
    if (!processes.isRunning) await startProcesses();
    const pids = (await readiness()).processes.map(({ pid }) => pid);
    processes.kill(signal);
    const { status } = await processes.ended;
    expect(status).toBe(signal === 'SIGTERM' ? 0 : null);
    for (const line of processes.output.split('\n').filter((each) => each.startsWith('{')))
      expect(line).toMatch(/^\{"level":\d+,"time":"\d{4}-[^"]+Z",.*"name":"gateway"/);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });

  test('processes that are stopping finish, also when the one that started them is killed meanwhile', async () => {
    await startProcesses({ STOP_DELAY: '2000' });
    processes.kill('SIGTERM');
    const said = (words: string) => processes.output.split(words).length - 1;
    // All three.
    await expect.poll(() => said('the gateway stops')).toBe(3);
    processes.kill('SIGKILL');
    // Its output ends with the last of its processes.
    await processes.ended;
    expect(said('the gateway has stopped')).toBeGreaterThanOrEqual(2);
  });

  async function startProcesses(environment = {}): Promise<void> {
    processes = calendar.start({ ...place, environment: { ...place.environment, ...environment } });
    await processes.answersAt(place.readyUrl);
    await expect.poll(async () => (await readiness()).status).toBe('ready');
  }

  async function readiness(): Promise<Readiness> {
    return (await (await fetch(place.readyUrl)).json()) as Readiness;
  }

  async function askByNewConnection(): Promise<number | undefined> {
    const { hostname, port, pathname } = new URL(place.url);
    const asked = request({ hostname, port, path: `${pathname}?query={__typename}`, agent: false });
    asked.setHeader('apollo-require-preflight', '1').end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  }
});

test('health answers while a replica and an optional subgraph hang, and names them', async () => {
  const [, hung] = directory;
  partAt(hung).kill('SIGSTOP');
  await eventually(async () =>
    expect((await healthOf(gateway)).unready.map(({ subgraph, reason }) => [subgraph, reason])).toEqual(
      expect.arrayContaining([
        ['directory', 'did not answer within 1000 ms'],
        ['reviews', 'did not answer within 1000 ms'],
      ]),
    ),
  );
  // As long as the balancer of ops/compose waits. What asks a replica that hangs takes twice as long, each time.
  await eventually(async () =>
    expect(await healthOf(gateway, AbortSignal.timeout(500))).toMatchObject({
      status: 'degraded',
      missing: ['reviews'],
    }),
  );
  partAt(hung).kill('SIGCONT');
});

test('a gateway that every subgraph refuses is not ready, and says why', async () => {
  const place = await another({ INTERNAL_SECRET: 'mistyped, and long enough' });
  const part = calendar.start(place);
  await part.answersAt(place.readyUrl.replace('/ready', '/live'));
  await eventually(async () => {
    const health = await healthOf(place);
    expect(health).toMatchObject({
      httpStatus: 503,
      status: 'waiting',
      missing: expect.arrayContaining([...SUBGRAPHS]),
    });
    for (const name of SUBGRAPHS)
      expect(health.unready).toContainEqual({
        subgraph: name,
        replica: expect.any(String),
        reason: expect.stringMatching(/ 401: .*internal secret as a bearer token/),
      });
  });
  await part.stop();
});

test('a gateway that starts while its database is away knows the keys by its copy, or reports that it cannot', async () => {
  await eventually(async () => expect(await noticeFor(gateway)).toBeUndefined());
  await calendar.postgres.stop();
  const [kept, keptNone] = [await another({ DATA_DIR: folder }), await another({})];
  await start(kept, keptNone);
  expect(await noticeFor(kept)).toBeUndefined();
  expect(await noticeFor(keptNone)).toBe(noticeOfUnknownKey);
  expect(await noticeFor(keptNone, {})).toBe(notice);
  await partAt(keptNone).stop();
  await calendar.postgres.start();
  await expectLog('gateway', kept);
});

test('a port that is taken is said in a line', async () => {
  const part = calendar.start({ ...gateway, environment: { ...gateway.environment, ADMIN_PORT: '0' } });
  expect(await part.ended).toEqual({ status: 1, signal: null });
  const lines = part.output.trim().split('\n');
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
    expect.stringMatching(
      /^Cannot listen on port \d+ of 127\.0\.0\.1: another process does\. Expected a free port$/,
    ),
  ]);
});

// What a test stops stays away: here a gateway has one domain less after the other.
test('directory stopped and killed, and taxonomy hung, under steady list traffic cost not one failed list read', async () => {
  const [first, second] = directory;
  const hung = partAt(taxonomy[0]);
  await costsNoRead(async (phase) => {
    await phase(() => expectLog('directory', second));
    await phase(() => {
      partAt(first).kill('SIGKILL');
      hung.kill('SIGSTOP');
    });
    hung.kill('SIGCONT');
  });
});

test('PostgreSQL killed, back and hung under steady list traffic costs not one failed list read', async () => {
  const { postgres } = calendar;
  await costsNoRead(async (phase) => {
    await phase(() => postgres.kill());
    await postgres.start();
    await phase(() => postgres.signal('SIGSTOP'));
    postgres.signal('SIGCONT');
  });
});

test('with two replicas of events, one that is killed, hung or stopped costs no failed read', async () => {
  const [first, second] = events;
  await costsNoRead(async (phase) => {
    await phase(() => partAt(first).kill('SIGKILL'));
    await start(first);
    await phase(() => partAt(second).kill('SIGSTOP'));
    partAt(second).kill('SIGCONT');
    await phase(async () => expect(await partAt(second).stop()).toEqual(STOPPED));
  });
});

/** Reads from the gateway all the while. A phase begins with a fault, and lasts until reads were begun after it. */
async function costsNoRead(during: (phase: (fault: () => unknown) => Promise<void>) => Promise<void>) {
  const reading = readSteadily(() => [gateway.url]);
  await during(async (fault) => {
    await fault();
    const { reads } = reading;
    const began = Date.now();
    await waitUntil(() => reading.reads - reads >= 30 && Date.now() - began > 1_500, '30 reads were begun');
  });
  expect((await reading.stop()).failures).toEqual([]);
}

/** Stops a part, which logged in the form of all of them, also that it stops and has stopped. */
async function expectLog(name: string, place: Place): Promise<void> {
  const part = partAt(place);
  expect(await part.stop()).toEqual(STOPPED);
  const lines = part.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of lines) {
    expect(line['name']).toBe(name);
    expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  const what = name === 'gateway' ? name : 'subgraph';
  const said = lines.map(({ msg }) => msg);
  expect(said).toEqual(expect.arrayContaining([`the ${what} stops`, `the ${what} has stopped`]));
}

async function start(...places: readonly Place[]): Promise<void> {
  const parts = await startAll(calendar, places);
  for (const [index, place] of places.entries()) running.set(place, parts[index] as Part);
}

function partAt(place: Place): Part {
  const part = running.get(place);
  if (part === undefined) throw new Error(`${place.name} does not run at ${place.url}`);
  return part;
}

/** Another gateway before the same subgraphs, with the committed supergraph. */
async function another(environment: Readonly<Record<string, string>>): Promise<Place> {
  const [port, adminPort] = await freePorts(2);
  const own = { STOP_DELAY: '0', ...environment, PORT: String(port), ADMIN_PORT: String(adminPort) };
  return {
    ...gateways[1],
    url: `http://127.0.0.1:${port}/graphQL`,
    readyUrl: `http://127.0.0.1:${adminPort}/health/ready`,
    environment: { ...gateways[1].environment, ...own },
  };
}

async function healthOf({ readyUrl }: Place, signal: AbortSignal | null = null) {
  const response = await fetch(readyUrl, { signal });
  return { ...((await response.json()) as HealthReport), httpStatus: response.status };
}

async function noticeFor({ url }: Place, headers: Readonly<Record<string, string>> = { 'x-api-key': key }) {
  const { body } = await ask(url, '{ __typename }', {}, { headers });
  return body.extensions?.['notice'];
}

const STOPPED = { status: 0, signal: null };

interface Readiness {
  readonly status: string;
  readonly missing: readonly string[];
  readonly expected: number;
  readonly graph: object;
  readonly processes: readonly { readonly number: number; readonly pid: number; readonly graph: object }[];
}
