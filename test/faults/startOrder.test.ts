import { once } from 'node:events';
import { createConnection } from 'node:net';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { AUTHORIZED } from '../support/askSubgraph.ts';
import { type Part, statusOf } from '../support/processes/Part.ts';
import type { Place } from '../support/processes/places.ts';
import { type CalendarProcesses, prepareCalendar } from '../support/processes/startCalendar.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { readList } from './support/readSteadily.ts';

let calendar: CalendarProcesses;
let directory: Part | undefined;
beforeAll(async () => {
  calendar = await prepareCalendar();
  return () => calendar[Symbol.asyncDispose]();
});

/** The rest of a request must come within that time of the stop. */
const PATIENT = { STOP_GRACE: '60000' };
const SEED = Number(process.env['FAULT_SEED'] ?? 1);

test('the parts start in any order: each says what it waits for and becomes ready when it can answer', async () => {
  const { places, postgres } = calendar;
  await postgres.stop();
  const steps = ['events', 'directory', 'taxonomy', 'gateway', 'PostgreSQL'] as const;
  const orders = fc.shuffledSubarray([...steps], { minLength: steps.length });
  const order = fc.sample(orders, { numRuns: 1, seed: SEED })[0] ?? steps;
  const started: Place[] = [];
  for (const step of order) {
    if (step === 'PostgreSQL') await postgres.start();
    else {
      const [place] = places[step];
      started.push(place);
      const part = calendar.start({ ...place, environment: { ...place.environment, ...PATIENT } });
      if (step === 'directory') directory = part;
      await waitUntil(async () => (await statusOf(liveUrlOf(place))) === 200, `${step} is live`);
      expect(part.isRunning).toBe(true);
    }
    if (order.at(-1) === step) continue;
    for (const place of started.filter((each) => !canBeReady(each, order, step))) {
      const { status, missing } = await readiness(place);
      expect([place.name, status, missing.length > 0]).toEqual([place.name, 503, true]);
    }
  }
  for (const place of started) {
    await waitUntil(async () => (await readiness(place)).status === 200, `${place.name} is ready`);
  }
  expect(await readList(places.gateway[0].url)).toBeNull();
});

test('a subgraph that is asked to stop answers the request in flight, closes the connection, and ends with 0', async () => {
  const [place] = calendar.places.directory;
  const body = JSON.stringify({ query: '{ venues { name } }' });
  const port = Number(new URL(place.url).port);
  const idle = createConnection(port, '127.0.0.1');
  const underWay = createConnection(port, '127.0.0.1');
  await Promise.all([once(idle, 'connect'), once(underWay, 'connect')]);
  idle.write('GET /health/live HTTP/1.1\r\nhost: directory\r\n\r\n');
  await once(idle, 'data');
  let answer = '';
  underWay.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  const head = [
    'POST /graphql HTTP/1.1',
    'host: directory',
    'content-type: application/json',
    `authorization: ${AUTHORIZED.authorization}`,
    `content-length: ${body.length}`,
  ];
  underWay.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 9)}`);
  await waitUntil(async () => (await statusOf(liveUrlOf(place))) === 200, 'the subgraph has read so far');
  directory?.kill('SIGTERM');
  await once(idle.resume(), 'close');
  underWay.write(body.slice(9));
  await once(underWay, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain('Den store salen');
  expect(await directory?.ended).toEqual({ status: 0, signal: null });
});

/** Whether what a part needs has been started by a step. */
function canBeReady({ name }: Place, order: readonly string[], step: string): boolean {
  const there = order.slice(0, order.indexOf(step) + 1);
  const needed =
    name === 'gateway' || name === 'events'
      ? ['PostgreSQL', 'directory', 'taxonomy', 'events']
      : ['PostgreSQL'];
  return needed.every((each) => there.includes(each));
}

function liveUrlOf({ readyUrl }: Place): string {
  return readyUrl.replace('/ready', '/live');
}

async function readiness({ readyUrl }: Place): Promise<Readiness> {
  const response = await fetch(readyUrl);
  const { missing } = (await response.json()) as { readonly missing: readonly string[] };
  return { status: response.status, missing };
}

interface Readiness {
  readonly status: number;
  readonly missing: readonly string[];
}
