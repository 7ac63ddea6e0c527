import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { HttpServer } from './HttpServer.ts';

let server: HttpServer;
let url: URL;
let offered: string[];
beforeEach(async () => {
  offered = [];
  server = new HttpServer(
    (request, response) => void request.resume().on('end', () => response.end('here')),
    {
      mostConnections: 20,
      shareOf: (address) => (address === '127.0.0.1' ? undefined : address),
      replyTo: (request) => ({ status: 400, headers: { 'x-why': request }, body: 'not «this»' }),
      takePiece: (piece) => offered.push(piece.toString()) === 0,
    },
  );
  url = new URL((await server.listen(0, '127.0.0.1')).url);
});
afterEach(() => server.stop(0));

it('when connections have all their places silent ones give way, the longest silent one first, and those that have asked do not (rules 42)', async () => {
  const kept = await Promise.all(['127.0.0.2', '127.0.0.3'].map((address) => asked(whole, address)));
  const uploading = await opened('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\n', '127.0.0.4');
  const silent: Socket[] = [];
  for (let number = 0; number < 60; number += 1) silent.push(await opened('GET /', `127.0.1.${number % 12}`));
  await eventually(() => expect(silent.filter(({ closed }) => !closed)).toHaveLength(17));
  expect(silent.slice(0, 40).every(({ closed }) => closed)).toBe(true);
  for (const socket of kept) expect(await answerOf(socket, whole)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answerOf(uploading, 'abc')).toMatch(/^HTTP\/1\.1 200 /);
  for (let time = 0; time < 30; time += 1) expect(await status('127.0.0.5')).toBe(200);
});

it('when connections have all their places some connections of an address are closed after the answer when all have asked, so that it can ask more', async () => {
  const kept = await Promise.all(Array.from({ length: 4 }, () => asked(whole, '127.0.0.9')));
  for (let time = 0; time < 10; time += 1) {
    const socket = await opened(whole, '127.0.0.9');
    expect(await textOf(socket)).toMatch(/^connection: close\r$/im);
  }
  for (const socket of kept) expect(await answerOf(socket, whole)).toMatch(/^connection: keep-alive\r$/im);
});

it.each([
  ['malformedRequest', 'HELO there\r\n\r\n'],
  ['headersTooLarge', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(70_000)}\r\n\r\n`],
])('a request that cannot be read (%s) is answered, and is the last on its connection', async (why, text) => {
  const socket = open(text);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  await once(socket, 'close');
  const [head = '', body] = answer.split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual([
    'HTTP/1.1 400 Bad Request',
    `x-why: ${why}`,
    'content-length: 12',
    'connection: close',
  ]);
  expect(body).toBe('not «this»');
});

describe('CONNECT', () => {
  const connecting = 'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n';

  it('is answered as other methods are, and is the last on its connection', async () => {
    expect(await textOf(open(connecting))).toMatch(/^HTTP\/1\.1 200 .*connection: close\r\n.*here$/is);
  });

  it('behind a request that is not answered yet closes the connection', async () => {
    expect(await textOf(open(whole + connecting))).toBe('');
    expect(await status('127.0.0.5')).toBe(200);
  });

  it('behind a request that is answered is answered, too', async () => {
    const socket = await asked(whole, '127.0.0.2');
    socket.write(connecting);
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 200 .*here$/s);
  });

  it('of a client that is gone at once harms nobody', async () => {
    for (let time = 0; time < 50; time += 1) {
      const socket = open(connecting);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      setImmediate(() => socket.resetAndDestroy());
    }
    expect(await status('127.0.0.5')).toBe(200);
    await eventually(() => expect(server.connections.open).toBe(0));
  });
});

it('while it drains every response is the last one on its connection', async () => {
  const ending = async () => (await fetch(url)).headers.get('connection');
  const kept = await asked(whole);
  expect(await ending()).toBe('keep-alive');
  server.drain();
  expect(await ending()).toBe('close');
  expect(await answerOf(kept, whole)).toMatch(/^connection: close\r$/im);
  expect(offered).toEqual([]);
});

it('a stop waits for requests in flight, and not for connections on which nothing comes', async () => {
  const silent = await opened('', '127.0.0.2');
  const uploading = await opened('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\n', '127.0.0.3');
  await eventually(() => expect(server.connections.open).toBe(2));
  let hasStopped = false;
  const stopped = server.stop(600_000).then(() => {
    hasStopped = true;
  });
  await eventually(() => expect(silent.closed).toBe(true));
  expect([hasStopped, uploading.closed]).toEqual([false, false]);
  expect(await answerOf(uploading, 'abc')).toMatch(/^HTTP\/1\.1 200 /);
  await stopped;
});

it('one that never listened stops at once', async () => {
  const replyTo = () => ({ status: 400, headers: {}, body: '' });
  await new HttpServer(() => undefined, { replyTo }).stop(1_000_000);
});

const whole = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

async function status(localAddress: string): Promise<number> {
  const text = await textOf(
    await opened(whole.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'), localAddress),
  );
  return Number(/^HTTP\/1\.1 (\d+) /.exec(text)?.[1]);
}

/** Sends something and waits for the answer. */
async function asked(text: string, localAddress?: string): Promise<Socket> {
  const socket = open(text, localAddress);
  await once(socket, 'data');
  return socket;
}

async function answerOf(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [answer] = await once(socket, 'data');
  return String(answer);
}

/** Connects, sends something and waits until both are done. */
async function opened(text: string, localAddress: string): Promise<Socket> {
  const socket = open(text, localAddress);
  await once(socket, 'connect');
  return socket;
}

function open(text: string, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port: Number(url.port), host: url.hostname, localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  if (text !== '') socket.write(text);
  return socket;
}
