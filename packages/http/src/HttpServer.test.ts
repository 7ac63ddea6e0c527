import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HttpServer } from './HttpServer.ts';

let server: HttpServer;
let url: URL;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = new HttpServer((_request, response) => response.end('here'), {
    mostConnections: 20,
    replyTo: (request) => ({ status: 400, headers: { 'x-why': request }, body: 'not «this»' }),
  });
  url = new URL((await server.listen(0, '127.0.0.1')).url);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.stop(0);
});

it('idle connections are closed when there are about as many as may be, and those amid a request are not', async () => {
  const idle = await Promise.all(
    Array.from({ length: 15 }, () => asked('GET / HTTP/1.1\r\nhost: x\r\n\r\n')),
  );
  const busy = Array.from({ length: 4 }, () => open('GET / HTTP/1.1\r\n'));
  await Promise.all(busy.map((socket) => once(socket, 'connect')));
  for (let time = 0; time < 30; time++) {
    const response = await fetch(url, { headers: { connection: 'close' } });
    expect(await response.text()).toBe('here');
  }
  await Promise.all(idle.map((socket) => socket.closed || once(socket, 'close')));
  for (const socket of busy) {
    socket.write('host: x\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

it.each([
  ['malformedRequest', 'HELO there\r\n\r\n'],
  ['headersTooLarge', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(70_000)}\r\n\r\n`],
])('what cannot be read (%s) is answered, and is the last on its connection', async (why, text) => {
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

it('while it drains every response is the last one on its connection', async () => {
  const ending = async () => (await fetch(url)).headers.get('connection');
  expect(await ending()).toBe('keep-alive');
  server.drain();
  expect(await ending()).toBe('close');
});

it('one that never listened stops at once', async () => {
  const replyTo = () => ({ status: 400, headers: {}, body: '' });
  await new HttpServer(() => undefined, { replyTo }).stop(1_000_000);
});

/** Sends something and waits for the answer. */
async function asked(text: string): Promise<Socket> {
  const socket = open(text);
  await once(socket, 'data');
  return socket.resume();
}

function open(text: string): Socket {
  const socket = connect(Number(url.port), url.hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}
