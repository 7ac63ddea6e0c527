import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Graph, startGraph } from '../support/graph.ts';

/** `IDLE_CONNECTIONS=10000` is the long run. Both ends are in this process, which needs twice as many open files. */
const IDLE = Math.min(Number(process.env['IDLE_CONNECTIONS'] ?? 1000), Math.floor((openFiles() - 1000) / 2));

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

test(`${IDLE} connections kept open and idle hold nobody up`, { timeout: 120_000 }, async () => {
  const { port, hostname } = new URL(graph.url);
  for (let opened = 0; opened < IDLE; opened += 250) {
    await Promise.all(
      Array.from({ length: Math.min(250, IDLE - opened) }, async () => {
        const socket = open(port, hostname);
        socket.write('GET /graphQL HTTP/1.1\r\nHost: x\r\n\r\n');
        await once(socket, 'data');
      }),
    );
    await expectAnswer();
  }
  for (let time = 0; time < 50; time += 1) await expectAnswer();
  expect([...sockets].filter((socket) => socket.readyState === 'open')).toHaveLength(IDLE);
});

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

function openFiles(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    readonly userLimits?: { readonly open_files: { readonly soft: number | string } };
  };
  const soft = Number(userLimits?.open_files.soft ?? 1024);
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft;
}
