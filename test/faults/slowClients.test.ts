import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openFiles } from '../../gateway/src/transport/openFiles.ts';
import { type Graph, startGraph } from '../support/graph.ts';
import { Part } from './support/Part.ts';

/** `IDLE_CONNECTIONS=10000` is the long run. */
const WANTED = Number(process.env['IDLE_CONNECTIONS'] ?? 1000);
/** The gateway is in this process, and keeps idle connections only up to what it may open files for. */
const IDLE = Math.min(WANTED, Math.floor(openFiles() * 0.9) - 400);

let graph: Graph;
beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph?.close());

const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

test('clients that send their headers or their body a byte at a time hold nobody up, and are told off', {
  timeout: 120_000,
}, async () => {
  const head =
    'POST /graphQL HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n';
  const slow = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => dribble(index % 2 === 0 ? head : `${head}\r\n`)),
  );
  for (let time = 0; time < 50; time += 1) await expectAnswer();
  const told = await Promise.all(slow.map(({ received }) => received));
  for (const text of told) {
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"REQUEST_TIMEOUT"');
  }
  await expectAnswer();
});

test(`${IDLE} connections kept open and idle hold nobody up`, { timeout: 300_000 }, async () => {
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

/** Connections of one client process: fewer than the files that a process may usually open. */
const EACH = 1000;

async function expectAnswer(): Promise<void> {
  const { status, body } = await graph.ask('{ events { totalCount } }');
  expect(status).toBe(200);
  expect(body.data).toEqual({ events: { totalCount: 0 } });
}

/** Sends the beginning at once and then a byte at a time, for as long as it is let. */
async function dribble(beginning: string): Promise<{ readonly received: Promise<string> }> {
  const { port, hostname } = new URL(graph.url);
  const socket = open(port, hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => void chunks.push(chunk));
  const ended = Promise.race([once(socket, 'end'), once(socket, 'close')]);
  await once(socket, 'connect');
  socket.write(beginning);
  void (async () => {
    while (socket.writable) {
      socket.write('x');
      await sleep(500);
    }
  })();
  return { received: ended.then(() => Buffer.concat(chunks).toString()) };
}

function open(port: string, host: string): Socket {
  const socket = connect(Number(port), host);
  sockets.add(socket);
  // Being cut off is what may happen to such a client.
  socket.on('error', () => undefined);
  return socket;
}
