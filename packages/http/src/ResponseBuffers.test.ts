import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { Body } from './Body.ts';
import { ResponseBuffers, type ResponseBuffersOptions } from './ResponseBuffers.ts';

const megabyte = 1024 * 1024;
/** More than the system takes from a sender whose reader takes nothing. */
const long = new Body(Buffer.alloc(24 * megabyte, 'x'));
const short = new Body(Buffer.from('short'));

let server: Server;
let responseBuffers: ResponseBuffers;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await expect.poll(() => responseBuffers.counts).toMatchObject({ bytes: 0, readers: 0 });
});

it('an answer that is sent arrives byte for byte, however long it is', async () => {
  let body = short;
  await serve({}, () => body);
  const length = fc.oneof(fc.nat(300_000), fc.constantFrom(65_535, 65_536, 65_537, 131_072, 131_073));
  await fc.assert(
    fc.asyncProperty(length, async (bytes) => {
      body = new Body(Buffer.alloc(bytes, 'some piece of it '));
      const response = await fetch(address());
      expect(body.bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    }),
    { numRuns: 20 },
  );
  expect(responseBuffers.counts.cut).toEqual({ idle: 0, full: 0 });
});

it('an answer that is sent is counted while it is in flight, the same one once for all its readers', async () => {
  await serve({}, () => long);
  const readers = [reader(), reader()];
  await expect.poll(() => responseBuffers.counts).toMatchObject({ bytes: long.length, readers: 2 });
  readers[0]?.destroy();
  await expect.poll(() => responseBuffers.counts).toMatchObject({ bytes: long.length, readers: 1 });
  readers[1]?.destroy();
  await expect.poll(() => responseBuffers.counts).toMatchObject({ bytes: 0, readers: 0 });
});

it('an answer that is sent is held in pieces: to the system goes no more than it takes', async () => {
  let response: ServerResponse | undefined;
  await serve({}, (_, own) => {
    response = own;
    return long;
  });
  reader();
  await expect.poll(() => responseBuffers.counts.readers).toBe(1);
  expect(response?.writableLength).toBeLessThan(megabyte);
});

it('a reader who takes nothing is cut off after a while', async () => {
  await serve({ idleTimeout: 300 }, () => long);
  const idle = reader();
  await expect.poll(() => responseBuffers.counts.cut).toEqual({ idle: 1, full: 0 });
  await once(idle.resume(), 'close');
  expect(idle.bytesRead).toBeLessThan(long.length);
});

it('a reader who takes nothing is cut off also on a connection with answers that are short', async () => {
  await serve({ idleTimeout: 300 }, () => new Body(Buffer.alloc(60_000)));
  const idle = open();
  idle.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1000));
  await expect.poll(() => responseBuffers.counts.cut).toEqual({ idle: 1, full: 0 });
  await once(idle.resume(), 'close');
});

it('a reader who takes nothing leaves those alone who take a little now and then', async () => {
  await serve({ idleTimeout: 4000 }, () => long);
  const slow = reader();
  let received = 0;
  // Longer than the idle timeout all in all.
  for (let time = 0; time < 10; time++) {
    slow.resume();
    const before = received;
    await new Promise<void>((resolve) => {
      slow.on('data', function take(chunk: Buffer) {
        received += chunk.length;
        if (received - before < 2 * megabyte) return;
        slow.off('data', take).pause();
        resolve();
      });
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect(slow.destroyed).toBe(false);
  expect(responseBuffers.counts.cut.idle).toBe(0);
});

it('a reader who takes nothing is cut off first when answers in flight take too much memory', async () => {
  const bodies = [1, 2, 3].map(() => new Body(Buffer.alloc(24 * megabyte, 'y')));
  let next = 0;
  await serve({ mostBytes: 60 * megabyte, idleTimeout: 15_000 }, () => bodies[next++] as Body);
  const [first, second] = [reader(), reader()];
  await expect.poll(() => responseBuffers.counts.readers).toBe(2);
  // Twice as long as it takes to look who has taken something.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // The first one takes something, the second one nothing.
  let taken = 0;
  first.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > 12 * megabyte && responseBuffers.counts.cut.full === 0) first.pause();
  });
  first.resume();
  await expect.poll(() => taken).toBeGreaterThan(12 * megabyte);
  reader();
  await expect.poll(() => responseBuffers.counts.cut).toEqual({ idle: 0, full: 1 });
  await once(second.resume(), 'close');
  expect(second.bytesRead).toBeLessThan(24 * megabyte);
  first.resume();
  await expect.poll(() => first.bytesRead).toBeGreaterThan(24 * megabyte);
});

async function serve(
  options: ResponseBuffersOptions,
  bodyOf: (request: IncomingMessage, response: ServerResponse) => Body,
): Promise<void> {
  responseBuffers = new ResponseBuffers(options);
  server = createServer((request, response) => {
    const body = bodyOf(request, response);
    response.writeHead(200, { 'content-length': body.length });
    responseBuffers.send(response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(): Socket {
  const socket = connect(Number(new URL(address()).port), '127.0.0.1');
  socket.on('error', () => undefined).pause();
  sockets.push(socket);
  return socket;
}

/** Asks, and reads nothing. */
function reader(): Socket {
  const socket = open();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return socket;
}
