import { Agent } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { demoCalendar } from '@calendar/feed/demo';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from '../../gateway/src/transport/openFiles.ts';
import { type Graph, startGraph } from '../support/graph.ts';
import { type BadRequest, badBytes, badRequests } from './badInput/requests.ts';
import { type Received, send, sendBytes } from './badInput/send.ts';
import { dribble } from './slowClients/dribble.ts';
import { Part } from './support/Part.ts';

/** `IDLE_CONNECTIONS=10000` is the long run. */
const WANTED = Number(process.env['IDLE_CONNECTIONS'] ?? 1000);
/** The gateway is in this process, and keeps idle connections only up to what it may open files for. */
const IDLE = Math.min(WANTED, Math.floor(openFiles() * 0.9) - 400);

/** `BAD_REQUESTS=100000` is the long run. */
const COUNT = Number(process.env['BAD_REQUESTS'] ?? 3000);
const AT_ONCE = 10;
/** Connections of one client process: fewer than the files that a process may usually open. */
const EACH = 1000;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
// All of these clients come at the same time.
let graph: Graph;
let origin: string;
beforeAll(async () => {
  // Whatever is masked would be in the log. Deadlines are long: a slow machine is no fault of the input.
  graph = await startGraph({
    feed: demoCalendar(Date.now()),
    environment: { LOG_LEVEL: 'error', FETCH_DEADLINE: '30000', OPERATION_DEADLINE: '30000' },
  });
  origin = new URL(graph.url).origin;
});
afterAll(async () => {
  agent.destroy();
  await graph?.close();
});

test.concurrent('clients that send their headers or their body a byte at a time hold nobody up, and are told off', {
  timeout: 120_000,
}, async () => {
  const head =
    'POST /graphQL HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n';
  const slow = Array.from({ length: 200 }, (_, index) =>
    dribble(new URL(graph.url), index % 2 === 0 ? head : `${head}\r\n`),
  );
  for (let time = 0; time < 50; time += 1) await expectAnswer();
  for (const told of await Promise.all(slow)) {
    expect(told).toMatch(/^HTTP\/1\.1 408 /);
    expect(told).toContain('"code":"REQUEST_TIMEOUT"');
  }
  await expectAnswer();
});

test.concurrent(`${IDLE} connections kept open and idle hold nobody up`, { timeout: 300_000 }, async () => {
  if (IDLE < WANTED)
    console.warn(
      `Only ${IDLE} of ${WANTED} connections: this process may open ${openFiles()} files (ulimit -Hn).`,
    );
  await using clients = new AsyncDisposableStack();
  const parts: Part[] = [];
  for (let left = IDLE; left > 0; left -= EACH) {
    const words = [new URL(graph.url).port, String(Math.min(left, EACH))];
    parts.push(clients.use(new Part('clients', 'test/faults/slowClients/idleClients.ts', { words })));
  }
  const areOpen = () => parts.every(({ output }) => output.startsWith('open'));
  do await expectAnswer();
  while (!areOpen());
  for (let time = 0; time < 50; time += 1) await expectAnswer();
  expect(parts.map(({ output }) => output)).toEqual(parts.map(() => 'open\n'));
});

test.concurrent(`${COUNT} bad requests are answered in JSON, with no failure of the service's own, no leak and little work`, {
  timeout: 60_000 + COUNT * 60,
  retry: 0,
}, async () => {
  let slowest: readonly Slow[] = [];
  let dearest = 0;
  const statuses = new Map<number | string, number>();
  const memory: number[] = [];
  const batch = fc.array(badRequests(), { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
  let done = 0;
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      const before = process.cpuUsage();
      let last: Slow = { milliseconds: 0, worked: 0, request: '' };
      await Promise.all(
        requests.map(async (request) => {
          const received = await send(origin, request, agent);
          const status = received?.status ?? 'closed';
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (received === undefined) return;
          expectGoodAnswer(received, request);
          if (received.milliseconds > last.milliseconds)
            last = { milliseconds: received.milliseconds, worked: 0, request: described(request) };
        }),
      );
      const { user, system } = process.cpuUsage(before);
      const worked = (user + system) / 1000;
      dearest = Math.max(dearest, worked);
      slowest = [...slowest, { ...last, worked }]
        .sort((one, other) => other.milliseconds - one.milliseconds)
        .slice(0, 3);
      done += AT_ONCE;
      if (done % 1000 === 0) memory.push(usedMemory());
    }),
    { numRuns: COUNT / AT_ONCE, endOnFailure: true },
  );
  console.info(
    ...slowest.map(
      (each) =>
        `${Math.round(each.milliseconds)} ms, while this process worked for ${Math.round(each.worked)} ms: ${each.request}\n`,
    ),
    Object.fromEntries(statuses),
    `most work for ${AT_ONCE} together ${Math.round(dearest)} ms, MB used: ${memory.map((bytes) => Math.round(bytes / 1e6)).join(' ')}`,
  );
  // How long an answer takes depends on who else wants the machine; what it costs does not.
  expect(dearest).toBeLessThan(5000);
  // What is kept of documents and answers is bounded, and full after some thousands.
  const grown = (memory.at(-1) ?? 0) - (memory[Math.floor(memory.length / 2)] ?? 0);
  expect(grown).toBeLessThan(100e6);
  await expectAnswer();
});

test.concurrent('bytes that are no request are answered with JSON or not at all', { retry: 0 }, async () => {
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
    { numRuns: Math.min(100, COUNT / AT_ONCE) },
  );
});

async function expectAnswer(): Promise<void> {
  const { status, body } = await graph.ask('{ events { totalCount } }');
  expect([status, body.errors]).toEqual([200, undefined]);
}

function expectGoodAnswer({ status, contentType, body }: Received, request: BadRequest): void {
  const where = `${described(request)}\n→ ${status} ${body.slice(0, 500)}`;
  expect(status, where).toBeLessThan(500);
  if (status === 204 || status === 304 || request.method === 'HEAD') return;
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

/** The last answer of a batch. */
interface Slow {
  readonly milliseconds: number;
  /** Processor time, in milliseconds, that caller and service took for the whole batch, in all threads. */
  readonly worked: number;
  readonly request: string;
}

function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
