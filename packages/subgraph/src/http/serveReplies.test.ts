import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { jsonReply, serveReplies } from './serveReplies.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function serve(): Promise<number> {
  const server = serveReplies({
    refuse: () => undefined,
    answer: async () => jsonReply(200, {}),
    failed: () => undefined,
    headers: () => ({}),
  });
  const { port } = await server.listen(0, '127.0.0.1');
  open.push({ close: () => server.stop(0) });
  return port;
}

test.each([
  ['what is not HTTP', 'HELLO there\r\n\r\n', 400, 'This is not a correct HTTP request'],
  [
    'a request with large headers',
    `GET / HTTP/1.1\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`,
    431,
    'The headers are too large',
  ],
])('%s is refused in JSON, with the reason', async (_, sent, status, message) => {
  const socket = connect(await serve(), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
});
