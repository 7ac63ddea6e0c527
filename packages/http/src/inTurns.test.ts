import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { HttpServer } from './HttpServer.ts';
import { inTurns } from './inTurns.ts';
import { ResponseBuffers } from './ResponseBuffers.ts';

let server: HttpServer;
let port: number;
let held: ServerResponse[];
beforeEach(async () => {
  held = [];
  const handle = inTurns((_, response) => void held.push(response), new ResponseBuffers());
  server = new HttpServer(handle, { replyTo: () => ({ status: 400, headers: {}, body: '' }) });
  port = (await server.listen(0, '127.0.0.1')).port;
});
afterEach(() => server.stop(0));

it('requests on one connection are begun four at a time, and all answered in their order', async () => {
  const socket = open();
  let answers = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answers += text;
  });
  socket.write(request.repeat(4 + 256));
  for (let number = 0; number < 260; number++) {
    await expect.poll(() => held.length, { interval: 1 }).toBe(Math.min(number + 4, 260));
    held[number]?.end(`<${number}>`);
  }
  await expect.poll(() => answers).toContain('<259>');
  expect(Array.from(answers.matchAll(/<(\d+)>/g), ([, number]) => Number(number))).toEqual(
    Array.from({ length: 260 }, (_, number) => number),
  );
});

it('requests on one connection are not kept beyond a bound: the connection is closed, and none of them is begun', async () => {
  const socket = open();
  socket.write(request.repeat(4 + 256 + 1));
  await once(socket.resume(), 'close');
  expect(held).toHaveLength(4);
  for (const response of held) response.end('late');
  const other = open();
  other.write(request);
  await expect.poll(() => held.length).toBe(5);
});

const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

function open(): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket.on('error', () => undefined);
}
