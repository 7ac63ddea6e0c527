import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { writeWhole } from './HttpServer.ts';
import { WholeRequests } from './WholeRequests.ts';

const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
const post = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc';
const chunked = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n';

let server: Server;
/** The two ends of one connection. */
let [caller, served]: Socket[] = [];
/** The bytes that Node has parsed, of each request that came whole, and those that were offered. */
let parsed: (string | undefined)[];
let offered: string[];
let held: ServerResponse[];
let isHeld: boolean;
let received: string;
beforeEach(async () => {
  [parsed, offered, held, isHeld, received] = [[], [], [], false, ''];
  const whole = new WholeRequests((piece, socket) => {
    offered.push(piece.toString());
    if (!parsed.includes(piece.toString())) return false;
    writeWhole(socket, 'HTTP/1.1 200 OK\r\nx-from: memory\r\ncontent-length: 4\r\n', 'here');
    return true;
  });
  server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    parsed.push(whole.begin(request, response)?.toString());
    if (isHeld) held.push(response);
    else response.writeHead(200, ['x-from', 'node', 'content-length', '4']).end('here');
  });
  server.on('connection', (socket) => {
    served = socket;
    whole.follow(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  caller = connect((server.address() as AddressInfo).port, '127.0.0.1').on('data', (part) => {
    received += part.toString();
  });
  await once(server, 'connection');
});
afterEach(() => {
  caller?.destroy();
  server.close();
});

it('a request that came before can be answered without Node, as Node would', async () => {
  const first = await answersTo(post);
  expect(await answersTo(get)).toBe(first);
  const again = await answersTo(post);
  const others = (answer: string) => answer.replaceAll(/^(?:Date|x-from): .*$/gm, '');
  expect(others(again)).toBe(others(first));
  expect(again).toContain('x-from: memory');
  const [then, now] = [first, again].map((answer) => Date.parse(/^Date: (.*)\r$/m.exec(answer)?.[1] ?? ''));
  expect(Number(now) - Number(then)).toBeGreaterThanOrEqual(0);
  expect(parsed).toEqual([post, get]);
  expect(offered).toEqual([get, post]);
});

it.each([
  ['two in one piece', [get + get], 2],
  ['one in two pieces', [post.slice(0, 20), post.slice(20)], 1],
  ['a body in a piece of its own', [post.slice(0, -3), 'abc'], 1],
  ['one and the beginning of another', [get + post.slice(0, 5), post.slice(5)], 2],
  ['chunks', [chunked], 1],
  ['chunks after their head', [chunked.slice(0, -13), chunked.slice(-13)], 1],
])('after %s all that comes is Node’s', async (_, pieces, answers) => {
  await answersTo(get);
  expect(await answersTo(pieces, answers)).not.toContain('memory');
  expect(await answersTo(get)).not.toContain('memory');
  expect(parsed.slice(1).every((whole) => whole === undefined)).toBe(true);
  expect(offered).toEqual(pieces.slice(0, 1));
});

it('what comes before the answer to an earlier request is Node’s', async () => {
  await answersTo(get);
  isHeld = true;
  caller?.write(post);
  await eventually(() => expect(held).toHaveLength(1));
  caller?.write(get);
  await eventually(() => expect(held).toHaveLength(2));
  isHeld = false;
  for (const response of held.toReversed()) response.end(`number ${held.indexOf(response)}`);
  await eventually(() => expect(received).toMatch(/number 0.*number 1/s));
  expect(offered).toEqual([post]);
  expect(await answersTo(post)).toContain('memory');
});

it('what comes before the last answer has left is Node’s', async () => {
  await answersTo(post);
  served?.cork();
  caller?.write(post);
  await eventually(() => expect(offered).toHaveLength(1));
  caller?.write(post);
  await eventually(() => expect(parsed).toHaveLength(2));
  served?.uncork();
  await eventually(() => expect(received).toMatch(/memory.*node/s));
});

it('a request that ends its connection is not kept', async () => {
  await answersTo(get.replace('host', 'connection: close\r\nhost'));
  expect(parsed).toEqual([undefined]);
});

/** Writes pieces, each when the one before has been read, and waits for so many answers. */
async function answersTo(pieces: string | readonly string[], answers = 1): Promise<string> {
  received = '';
  for (const piece of [pieces].flat()) {
    const read = (served?.bytesRead ?? 0) + Buffer.byteLength(piece);
    caller?.write(piece);
    await eventually(() => expect(served?.bytesRead).toBe(read));
  }
  await eventually(() => expect(received.split('here')).toHaveLength(answers + 1));
  return received;
}
