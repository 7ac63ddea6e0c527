import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoCalendar } from '@calendar/demo-calendar';
import { openFiles } from '@calendar/http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Part } from '../support/processes/Part.ts';
import { readUsage } from '../support/processes/readUsage.ts';
import { type CalendarProcesses, prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import { type BadRequest, badBytes, badRequests } from './badInput/requests.ts';
import { type Received, send, sendBytes } from './badInput/send.ts';
import { dribble } from './slowClients/dribble.ts';

/** `IDLE_CONNECTIONS=10000` is the long run. */
const REQUESTED = Number(process.env['IDLE_CONNECTIONS'] ?? 1000);
/** The gateway, which may open as many files as this process, keeps connections only up to that number. */
const IDLE = Math.min(REQUESTED, Math.floor(openFiles() * 0.8) - 400);

/** `BAD_REQUESTS=100000` is the long run. */
const COUNT = Number(process.env['BAD_REQUESTS'] ?? 400);
/** A number of requests is set for a machine without other work: only there a time limit means something. */
const IS_TIMED = process.env['BAD_REQUESTS'] !== undefined;
const AT_ONCE = 10;
/** Connections of one client process and address: fewer than an address may keep. */
const EACH = Math.min(1000, Math.floor(IDLE / 5));

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
// All of these clients come at the same time, to a service whose parts are processes. Making up bad requests and
// checking the answers takes more work than answering them.
let calendar: CalendarProcesses;
let gateway: Part;
let url: string;
let adminUrl: string;
beforeAll(async () => {
  calendar = await prepareCalendar(demoCalendar(Date.now()));
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
  [gateway] = (await startAll(calendar, [{ ...gateways[0], environment }])) as [Part];
  url = gateways[0].url;
  adminUrl = new URL(gateways[0].readyUrl).origin;
});
afterAll(async () => {
  agent.destroy();
  await calendar?.[Symbol.asyncDispose]();
});

test.concurrent('clients that send their headers or their body a byte at a time delay nobody, and are refused', async () => {
  const head =
    'POST /graphQL HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n';
  const slow = Array.from({ length: 200 }, (_, index) =>
    dribble(new URL(url), index % 2 === 0 ? head : `${head}\r\n`),
  );
  for (let time = 0; time < 50; time += 1) await expectAnswer();
  for (const refused of await Promise.all(slow)) {
    expect(refused).toMatch(/^HTTP\/1\.1 408 /);
    expect(refused).toContain('"code":"REQUEST_TIMEOUT"');
  }
  await expectAnswer();
});

test.concurrent(`${IDLE} connections kept open and idle delay nobody`, async () => {
  if (IDLE < REQUESTED)
    console.warn(
      `Only ${IDLE} of ${REQUESTED} connections: a process may open ${openFiles()} files (ulimit -Hn).`,
    );
  await using clients = new AsyncDisposableStack();
  const parts: Part[] = [];
  for (let left = IDLE; left > 0; left -= EACH) {
    const address = `127.0.0.${100 + parts.length}`;
    const words = [address, new URL(url).port, String(Math.min(left, EACH))];
    parts.push(clients.use(new Part('clients', 'test/faults/slowClients/idleClients.ts', { words })));
  }
  const areOpen = () => parts.every(({ output }) => output.startsWith('open'));
  do await expectAnswer();
  while (!areOpen());
  for (let time = 0; time < 50; time += 1) await expectAnswer();
  expect(parts.map(({ output }) => output)).toEqual(parts.map(() => 'open\n'));
});

test.concurrent(`${COUNT} bad requests are answered in JSON, with no failure of the service's own, no leak and little work`, {
  timeout: 600_000 + COUNT * 60,
}, async () => {
  const { origin } = new URL(url);
  let slowest: readonly Slow[] = [];
  let mostWork = 0;
  const statuses = new Map<number | string, number>();
  const memory: number[] = [];
  let before = await readUsage(adminUrl);
  const batch = fc.array(badRequests(), { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      const began = process.cpuUsage();
      const answers = await Promise.all(
        requests.map(async (request) => {
          const received = await sendUntilTaken(origin, request);
          const status = received?.status ?? 'closed';
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (received !== undefined) expectGoodAnswer(received, request);
          return { milliseconds: received?.milliseconds ?? 0, request };
        }),
      );
      const { user, system } = process.cpuUsage(began);
      const after = await readUsage(adminUrl);
      const worked = after.worked - before.worked;
      before = after;
      mostWork = Math.max(mostWork, worked);
      memory.push(after.memory);
      slowest = [
        ...slowest,
        ...answers.map((answer) => ({ ...answer, worked, asking: (user + system) / 1000 })),
      ]
        .sort((one, other) => other.milliseconds - one.milliseconds)
        .slice(0, 5);
    }),
    { numRuns: COUNT / AT_ONCE, endOnFailure: true },
  );
  const held = lowestInTenths(memory);
  console.info(
    ...slowest.map(
      ({ milliseconds, worked, asking, request }) =>
        `${Math.round(milliseconds)} ms, while the gateway worked for ${Math.round(worked)} ms and this process for ${Math.round(asking)} ms: ${described(request)}\n`,
    ),
    Object.fromEntries(statuses),
    `most work for ${AT_ONCE} together ${Math.round(mostWork)} ms, MB held: ${held.map((bytes) => Math.round(bytes / 1e6)).join(' ')}`,
  );
  // How long an answer takes depends on what else the machine does; its processor time does not.
  expect(mostWork).toBeLessThan(2000);
  if (IS_TIMED) expect(slowest[0]?.milliseconds).toBeLessThan(1000);
  // The caches of documents and answers are bounded, and full after some thousands.
  expect(Math.min(...held.slice(7)) - Math.min(...held.slice(4, 7))).toBeLessThan(100e6);
  expect(gateway.output).not.toContain('masked an error');
  await expectAnswer();
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

async function expectAnswer(): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ events { totalCount } }' }),
  });
  const { errors } = (await response.json()) as { errors?: unknown };
  expect([response.status, errors]).toEqual([200, undefined]);
}

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

/** The least of each tenth: what is left when nothing is there that could be collected. */
function lowestInTenths(values: readonly number[]): readonly number[] {
  const length = Math.max(1, Math.floor(values.length / 10));
  return Array.from({ length: 10 }, (_, index) => Math.min(...values.slice(index * length).slice(0, length)));
}

/** An answer that took long. */
interface Slow {
  readonly milliseconds: number;
  /** Processor time, in milliseconds, that the gateway took for the whole batch, in all threads. */
  readonly worked: number;
  /** The same of this process, which may have kept the answer waiting. */
  readonly asking: number;
  readonly request: BadRequest;
}
