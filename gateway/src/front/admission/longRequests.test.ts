import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { type Asked, ask } from '../../testing/ask.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

const query = 'query ($slugs: [String]!) { eventsBySlugs(eventsSlugs: $slugs) { id } }';
/** A request of almost 1 MiB. */
const slugs = Array.from({ length: 9_000 }, (_, index) => `${100_000 + index}`.padEnd(110, 'x'));

let graph: TestGraph;
beforeAll(async () => {
  graph = await startTestGraph({ trustedProxies: '127.0.0.1' });
  await ask(graph.endpoint, query, { slugs: [] });
});
afterAll(() => graph.close());

it('of the long requests that one caller sends at once few wait, and another caller’s need not wait for them', async () => {
  const answered: string[] = [];
  const askLong = async (name: string, address: string): Promise<Asked> => {
    const headers = { 'x-forwarded-for': address };
    const answer = await ask(graph.endpoint, query, { slugs: [...slugs, name] }, { headers });
    answered.push(address);
    return answer;
  };
  const many = Array.from({ length: 40 }, (_, index) => askLong(`many ${index}`, '203.0.113.1'));
  const other = await askLong('other', '203.0.113.2');
  expect([other.status, other.body.errors]).toEqual([200, undefined]);
  const answers = await Promise.all(many);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ body }) => body.errors?.[0]?.extensions?.['code'])).toEqual(
    refused.map(() => 'OVERLOADED'),
  );
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(40);
});

it('a subgraph gets one of a caller’s long requests at a time, another caller’s beside it, and all short ones', async () => {
  const held: ServerResponse[] = [];
  const reply = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"eventsBySlugs":[]}}');
  graph.events.respond = (response, { body }) => {
    if (JSON.stringify(body).length > 100_000) held.push(response);
    else reply(response);
  };
  const from = (address: string, own: readonly string[]) =>
    ask(graph.endpoint, query, { slugs: own }, { headers: { 'x-forwarded-for': address } });
  // What had no place within a second is refused, on a busy machine all of them.
  const untilTaken = async (address: string, own: readonly string[]): Promise<Asked> => {
    const answer = await from(address, own);
    return answer.status === 503 ? untilTaken(address, own) : answer;
  };
  const answers = ['203.0.113.3', '203.0.113.4'].flatMap((address) =>
    [1, 2, 3].map((number) => untilTaken(address, [...slugs, `${number} of ${address}`])),
  );
  await eventually(() => expect(held).toHaveLength(2));
  const short = Array.from({ length: 20 }, (_, number) => from('203.0.113.3', [`${number}`]));
  expect((await Promise.all(short)).map(({ status }) => status)).toEqual(short.map(() => 200));
  expect(held).toHaveLength(2);
  graph.events.respond = reply;
  for (const response of held) reply(response);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
});
