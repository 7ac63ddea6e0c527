import { networksIn } from '@calendar/config/networks';
import { afterAll, expect, it } from 'vitest';
import { ask, type GraphReply } from '../../../../test/support/ask.ts';
import { startTestGraph } from '../../testing/startTestGraph.ts';

const query = 'query ($slugs: [String]!) { eventsBySlugs(eventsSlugs: $slugs) { id } }';
/** A request of almost 1 MiB. */
const slugs = Array.from({ length: 9_000 }, (_, index) => `${100_000 + index}`.padEnd(110, 'x'));

const graph = await startTestGraph({ trustedProxies: networksIn('127.0.0.1') }, afterAll);
await ask(graph.endpoint, query, { slugs: [] });

it('of the long requests that one caller sends at once few wait, and another caller’s need not wait for them', async () => {
  const answered: string[] = [];
  const askLong = async (name: string, address: string): Promise<GraphReply> => {
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
