import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoCalendar } from '@calendar/demo-calendar';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { metricOf } from '../support/metrics.ts';
import type { Part } from '../support/processes/Part.ts';
import { prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import { type BadRequest, badBytes, badRequests } from './badInput/requests.ts';
import { type Received, send, sendBytes } from './badInput/send.ts';
import { dribble } from './slowClients/dribble.ts';

/** `BAD_REQUESTS=100000` is the long run. */
const COUNT = Number(process.env['BAD_REQUESTS'] ?? 200);
const AT_ONCE = 10;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
afterAll(() => agent.destroy());
// All of these clients come at the same time, to a service whose parts are processes. Making up bad requests and
// checking the answers takes more work than answering them.
const calendar = await prepareCalendar(demoCalendar(Date.now()));
afterAll(() => calendar[Symbol.asyncDispose]());
const { events, directory, taxonomy, gateway: gateways } = calendar.places;
await startAll(calendar, [events[0], directory[0], taxonomy[0]]);
// Whatever is masked is in the log. Deadlines are long: a slow machine is no fault of the input.
const environment = {
  ...gateways[0].environment,
  EVENTS_URL: events[0].url,
  DIRECTORY_URL: directory[0].url,
  TAXONOMY_URL: taxonomy[0].url,
  LOG_LEVEL: 'error',
  FETCH_DEADLINE: '30000',
  OPERATION_DEADLINE: '30000',
};
const [gateway] = (await startAll(calendar, [{ ...gateways[0], environment }])) as [Part];
const { url } = gateways[0];
const adminUrl = new URL(gateways[0].readyUrl).origin;

test.concurrent('a client that sends its headers or its body a byte at a time is refused', async () => {
  const head =
    'POST /graphQL HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n';
  const beginnings = [head, `${head}\r\n`];
  for (const refused of await Promise.all(beginnings.map((each) => dribble(new URL(url), each)))) {
    expect(refused).toMatch(/^HTTP\/1\.1 408 /);
    expect(refused).toContain('"code":"REQUEST_TIMEOUT"');
  }
});

test.concurrent(`${COUNT} bad requests are answered in JSON, with no failure of the service's own, no leak and little work`, {
  timeout: 600_000 + COUNT * 60,
}, async () => {
  const { origin } = new URL(url);
  let mostWork = 0;
  const memory: number[] = [];
  let before = await usage();
  const batch = fc.array(badRequests(), { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      await Promise.all(
        requests.map(async (request) => {
          const received = await sendUntilTaken(origin, request);
          if (received !== undefined) expectGoodAnswer(received, request);
        }),
      );
      const after = await usage();
      mostWork = Math.max(mostWork, after.worked - before.worked);
      before = after;
      memory.push(after.memory);
    }),
    { numRuns: COUNT / AT_ONCE, endOnFailure: true },
  );
  // How long an answer takes depends on what else the machine does; its processor time does not.
  expect(mostWork).toBeLessThan(2000);
  // The caches of documents and answers are bounded, and full after some thousands.
  const held = lowestInTenths(memory);
  expect(Math.min(...held.slice(7)) - Math.min(...held.slice(4, 7))).toBeLessThan(100e6);
  expect(gateway.output).not.toContain('masked an error');
});

test.concurrent('bytes that are no request are answered with JSON or not at all', async () => {
  const { origin } = new URL(url);
  await fc.assert(
    fc.asyncProperty(fc.array(badBytes(), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (all) => {
      await Promise.all(
        all.map(async (bytes) => {
          for (const part of (await sendBytes(origin, bytes)).split(/^(?=HTTP\/1\.1 )/m)) {
            if (part === '') continue;
            expect(part).toMatch(/^HTTP\/1\.1 [1-4]/);
            expect(part).toMatch(/^content-type: application\/json/im);
            expect(part).not.toMatch(LEAK);
          }
        }),
      );
    }),
    { numRuns: Math.min(50, COUNT / AT_ONCE) },
  );
});

/** A machine that is busy with other work refuses for a moment what a caller may ask again. */
async function sendUntilTaken(origin: string, request: BadRequest): Promise<Received | undefined> {
  for (let tries = 1; ; tries++) {
    const received = await send(origin, request, agent);
    if (tries === MOST_TRIES || received?.status !== 503 || !received.body.includes('OVERLOADED'))
      return received;
    await sleep(200);
  }
}

const MOST_TRIES = 50;

function expectGoodAnswer({ status, contentType, body }: Received, request: BadRequest): void {
  const where = `${described(request)}\n→ ${status} ${body.slice(0, 500)}`;
  expect(status, where).toBeLessThan(500);
  if (status === 204 || status === 304 || request.method === 'HEAD') return;
  // From `/` to the page.
  if (status === 302 && body === '') return;
  // A browser's request for the page.
  if (status === 200 && contentType?.startsWith('text/html')) return;
  expect(contentType, where).toMatch(/^application\/(graphql-response\+)?json; charset=utf-8$/);
  const answer = JSON.parse(body) as {
    data?: unknown;
    errors?: { message: string; extensions: { code: string } }[];
  };
  if (status >= 400) expect(answer.data, where).toBeUndefined();
  if (status >= 400) expect(answer.errors?.length, where).toBeGreaterThan(0);
  for (const { message, extensions } of answer.errors ?? []) {
    expect(message, where).not.toBe('');
    expect(extensions.code, where).not.toMatch(/INTERNAL_SERVER_ERROR|SERVICE_UNAVAILABLE/);
    expect(message, where).not.toMatch(LEAK);
  }
}

/** What only a server knows: stacks, files, addresses, the secret. */
const LEAK =
  /\bat \S+ \(|node_modules|node:internal|file:\/\/|\.ts:\d|127\.0\.0\.1:|ECONN|only between the parts|postgres/;

function described({ method, path, headers, body }: BadRequest): string {
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString().slice(0, 700) ?? ''}`;
}

/** Milliseconds of processor time of all threads since the start; bytes held, garbage that is not yet collected included. */
async function usage() {
  const [seconds = 0, heap = 0, external = 0] = await Promise.all(
    ['process_cpu_seconds_total', 'nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'].map((name) =>
      metricOf(adminUrl, name),
    ),
  );
  return { worked: seconds * 1000, memory: heap + external };
}

/** The least of each tenth: what is left when nothing is there that could be collected. */
function lowestInTenths(values: readonly number[]): readonly number[] {
  const length = Math.max(1, Math.floor(values.length / 10));
  return Array.from({ length: 10 }, (_, index) => Math.min(...values.slice(index * length).slice(0, length)));
}
