import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import type { Part } from '../support/processes/Part.ts';
import type { Place } from '../support/processes/places.ts';
import { type CalendarProcesses, prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import { readList } from './support/readSteadily.ts';

let calendar: CalendarProcesses;
let place: Place;
let gateway: Part;
let reads = 0;

beforeAll(async () => {
  calendar = await prepareCalendar();
  const { events, directory, taxonomy, gateway: gateways } = calendar.places;
  await startAll(calendar, [events[0], directory[0], taxonomy[0]]);
  const environment = {
    ...gateways[0].environment,
    EVENTS_URL: events[0].url,
    DIRECTORY_URL: directory[0].url,
    TAXONOMY_URL: taxonomy[0].url,
    GATEWAYS: '2',
  };
  place = { ...gateways[0], environment };
  return () => calendar[Symbol.asyncDispose]();
});

test('several processes answer at one port, and at one address of health and metrics', async () => {
  await startGateway();
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
    for (const process of [1, 2])
      expect(metrics).toMatch(
        new RegExp(
          `^calendar_requests_total{process="${process}",outcome="ok",caller="anonymous"} [1-9]`,
          'm',
        ),
      );
  });
});

test('one process that is killed loses only its requests in flight, and is started again', async () => {
  const [first, second] = (await readiness()).processes;
  const reading = readSteadily();
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
  const lost = await reading.stop();
  expect(lost.length).toBeLessThanOrEqual(READERS);
  const pids = (await readiness()).processes.map(({ number, pid }) => [number, pid]);
  expect(pids).toEqual([
    [1, expect.any(Number)],
    [2, second?.pid],
  ]);
});

test('a roll replaces one process after the other, and loses no read', async () => {
  const before = (await readiness()).processes.map(({ pid }) => pid);
  const ended = () => gateway.output.split('\n').filter((line) => line.includes(' ended: ')).length;
  const endedBefore = ended();
  const reading = readSteadily();
  gateway.kill('SIGUSR2');
  await expect.poll(() => gateway.output).toContain('All 2 gateway processes are replaced');
  expect(await reading.stop()).toEqual([]);
  expect(reading.count()).toBeGreaterThan(20);
  // A successor that is started and lost would answer on, and nobody would stop it.
  expect(ended()).toBe(endedBefore);
  await expect.poll(async () => (await readiness()).status).toBe('ready');
  expect((await readiness()).processes.map(({ pid }) => pid).filter((pid) => before.includes(pid))).toEqual(
    [],
  );
});

test.each(['SIGTERM', 'SIGKILL'] as const)('none of the processes is left after %s', async (signal) => {
  if (!gateway.isRunning) await startGateway();
  const pids = (await readiness()).processes.map(({ pid }) => pid);
  gateway.kill(signal);
  const { status } = await gateway.ended;
  expect(status).toBe(signal === 'SIGTERM' ? 0 : null);
  for (const line of gateway.output.split('\n').filter((each) => each.startsWith('{')))
    expect(line).toMatch(/^\{"level":\d+,"time":"\d{4}-[^"]+Z",.*"name":"gateway"/);
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

test('processes that are stopping finish, also when the one that started them is killed meanwhile', async () => {
  await startGateway({ STOP_DELAY: '2000' });
  gateway.kill('SIGTERM');
  const said = (words: string) => gateway.output.split(words).length - 1;
  // All three.
  await expect.poll(() => said('the gateway stops')).toBe(3);
  gateway.kill('SIGKILL');
  // Its output ends with the last of its processes.
  await gateway.ended;
  expect(said('the gateway has stopped')).toBeGreaterThanOrEqual(2);
});

test('an environment at fault ends the gateway with status 78', async () => {
  gateway = calendar.start({
    ...place,
    environment: { ...place.environment, SUPERGRAPH: '/nowhere.graphql' },
  });
  expect((await gateway.ended).status).toBe(78);
});

async function startGateway(environment = {}): Promise<void> {
  gateway = calendar.start({ ...place, environment: { ...place.environment, ...environment } });
  await gateway.answersAt(place.readyUrl);
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

function readSteadily() {
  const over = new AbortController();
  const lost: string[] = [];
  let count = 0;
  const readers = Array.from({ length: READERS }, async () => {
    while (!over.signal.aborted) {
      const failure = await readList(place.url, ++reads, true);
      count += 1;
      if (failure !== null) lost.push(failure);
      await sleep(20);
    }
  });
  return {
    count: () => count,
    async stop(): Promise<readonly string[]> {
      over.abort();
      await Promise.all(readers);
      return lost;
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const READERS = 4;

interface Readiness {
  readonly status: string;
  readonly missing: readonly string[];
  readonly expected: number;
  readonly graph: object;
  readonly processes: readonly { readonly number: number; readonly pid: number; readonly graph: object }[];
}
