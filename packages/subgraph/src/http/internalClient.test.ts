import { expect, onTestFinished, test } from 'vitest';
import { type Answer, startSite } from '../../../../test/support/webServer.ts';
import { readyLibrary, SECRET } from '../../test/library.ts';
import { internalClient } from './internalClient.ts';

function client(replicas: string | readonly string[], given: { secret?: string; timeoutMs?: number } = {}) {
  const made = internalClient({ replicas: [replicas].flat(), secret: SECRET, ...given });
  onTestFinished(() => made.close());
  return made;
}

async function server(listener: Answer): Promise<string> {
  return (await startSite({ '*': listener })).origin;
}

test('a query gives the data, and the token names the revision', async () => {
  const books = client((await readyLibrary()).url);
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
  const made = client([await replica(0), await replica(1)]);
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
  const made = client([
    await server(() => undefined),
    await server((_request, response) => response.end('{"token":"books:1"}')),
  ]);
  expect(await made.token()).toBe('books:1');
});

test('a wrong secret is an error that names the status', async () => {
  const books = client((await readyLibrary()).url, { secret: 'some other secret' });
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
