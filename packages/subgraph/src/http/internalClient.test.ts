import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { SECRET, startLibrary } from '../../test/library.ts';
import { internalClient } from './internalClient.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

function client(url: string, given: { secret?: string; timeoutMs?: number } = {}) {
  const made = internalClient({ replicas: [url], secret: SECRET, ...given });
  open.push(made);
  return made;
}

async function library(): Promise<string> {
  const started = await startLibrary();
  open.push(started);
  await started.poller.whenReady();
  return started.url;
}

async function server(listener: RequestListener): Promise<string> {
  const listening = createServer(listener);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      listening.closeAllConnections();
      return new Promise((resolve) => listening.close(resolve));
    },
  });
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

test('a query gives the data, and the token names the revision', async () => {
  const books = client(await library());
  const query = 'query ($id: String!) { book(id: $id) { title } }';
  expect(await books.query(query, { id: '1' })).toEqual({ book: { title: 'Sult' } });
  expect(await books.token()).toBe('books:1');
});

test('of several replicas the one that is ahead is followed, and asked', async () => {
  const tokens = ['books:1', 'books:2'];
  const replica = (index: number) =>
    server((request, response) => {
      if (tokens[index] === '') response.statusCode = 503;
      response.end(
        JSON.stringify(request.method === 'GET' ? { token: tokens[index] } : { data: { from: index } }),
      );
    });
  const made = internalClient({
    replicas: [await replica(0), await replica(1)],
    secret: SECRET,
  });
  open.push(made);
  const follow = async () => [await made.token(), (await made.query<{ from: number }>('{ from }')).from];
  expect(await follow()).toEqual(['books:2', 1]);
  tokens[0] = 'books:3';
  expect(await follow()).toEqual(['books:3', 0]);
  // The one that is ahead stops, and the other one does not take back what is known.
  tokens[0] = '';
  expect(await made.token()).toBe('books:3');
  tokens[1] = 'books:3';
  expect(await follow()).toEqual(['books:3', 1]);
});

test('a replica that hangs does not keep from following another one', async () => {
  const made = internalClient({
    replicas: [
      await server(() => undefined),
      await server((_request, response) => response.end('{"token":"books:1"}')),
    ],
    secret: SECRET,
  });
  open.push(made);
  expect(await made.token()).toBe('books:1');
});

test('a wrong secret is an error that names the status', async () => {
  const books = client(await library(), { secret: 'some other secret' });
  await expect(books.token()).rejects.toThrow('answered 401');
  await expect(books.query('{ now }')).rejects.toThrow('answered 401');
});

test('a persistent connection that died is opened again, once', async () => {
  let requests = 0;
  const url = await server((request, response) => {
    requests += 1;
    if (requests === 2) request.socket.destroy();
    else response.end('{"token":"books:1"}');
  });
  const books = client(url);
  await books.token();
  expect(await books.token()).toBe('books:1');
  expect(requests).toBe(3);
});

test('a server that does not answer in time is an error', async () => {
  const url = await server(() => undefined);
  await expect(client(url, { timeoutMs: 30 }).token()).rejects.toThrow(/abort|timeout/i);
});

test.each([
  ['HTML', '<html>', 'did not answer JSON'],
  ['no token', '{"revision":1}', 'without a token'],
  ['null', 'null', 'without a token'],
])('an answer that is %s is an error', async (_, body, words) => {
  const url = await server((_request, response) => response.end(body));
  await expect(client(url).token()).rejects.toThrow(words);
});
