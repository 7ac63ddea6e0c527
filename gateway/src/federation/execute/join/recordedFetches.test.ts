import { expect, it } from 'vitest';
import { recordedFetches, TooLargeForMainThread } from './recordedFetches.ts';

function recorded() {
  const asked: string[] = [];
  const spent: number[] = [];
  const fetches = recordedFetches(
    async (subgraph, { query, variables }) => {
      asked.push(`${subgraph} ${query} ${variables}`);
      if (query === 'fails') throw new Error('failed');
      return { bytes: Buffer.alloc(query.length), revision: undefined, cost: query.length };
    },
    (cost) => spent.push(cost),
  );
  return { asked, spent, fetches };
}

it('asks nothing twice when the operation begins again, and what was not asked before once', async () => {
  const { asked, fetches } = recorded();
  const small = { query: 'small', variables: '{}' };
  const large = { query: 'rather large', variables: '{}' };
  const first = fetches(10);
  expect((await first('a', small)).bytes).toHaveLength(5);
  await expect(first('a', large)).rejects.toThrow(TooLargeForMainThread);
  const again = fetches();
  expect((await again('a', large)).bytes).toHaveLength(12);
  expect((await again('a', small)).bytes).toHaveLength(5);
  expect(asked).toEqual(['a small {}', 'a rather large {}']);
  await again('b', small);
  await again('a', { ...small, variables: '{"x":1}' });
  expect(asked.slice(2)).toEqual(['b small {}', 'a small {"x":1}']);
});

it('counts all replies together, and asks nothing more once they are too many', async () => {
  const { asked, fetches } = recorded();
  const attempt = fetches(10);
  const ask = (query: string) => attempt('a', { query, variables: '{}' });
  await ask('123456');
  await expect(ask('7890123')).rejects.toThrow(TooLargeForMainThread);
  await expect(ask('4')).rejects.toThrow(TooLargeForMainThread);
  expect(asked).toHaveLength(2);
});

it('fetches once what stands at several places, and takes its cost once for each in all attempts', async () => {
  const { asked, spent, fetches } = recorded();
  const entities = { selection: 'digest', variables: '{}', representations: ['{"id":1}'] };
  const named = (query: string) => ({ query, variables: '{"representations":[{"id":1}]}', entities });
  const first = fetches();
  const replies = await Promise.all([first('a', named('one')), first('a', named('three'))]);
  expect(replies[1]).toBe(replies[0]);
  expect([asked.length, spent]).toEqual([1, [3]]);
  const again = fetches();
  for (const query of ['one', 'two', 'three']) await again('a', named(query));
  expect([asked.length, spent]).toEqual([1, [3, 3]]);
});
