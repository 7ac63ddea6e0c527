import { expect, it } from 'vitest';
import { LargerThanHere, RecordedFetches } from './RecordedFetches.ts';

function recorded(mostBytes: number) {
  const asked: string[] = [];
  const fetches = new RecordedFetches(async (subgraph, { query, variables }) => {
    asked.push(`${subgraph} ${query} ${variables}`);
    return { bytes: Buffer.alloc(query.length) };
  }, mostBytes);
  return { asked, fetches };
}

it('asks nothing twice when the operation begins anew, and what was not asked before once', async () => {
  const { asked, fetches } = recorded(10);
  const small = { query: 'small', variables: '{}' };
  const large = { query: 'rather large', variables: '{}' };
  expect((await fetches.first('a', small)).bytes).toHaveLength(5);
  await expect(fetches.first('a', large)).rejects.toThrow(LargerThanHere);
  expect((await fetches.again('a', large)).bytes).toHaveLength(12);
  expect((await fetches.again('a', small)).bytes).toHaveLength(5);
  expect(asked).toEqual(['a small {}', 'a rather large {}']);
  await fetches.again('b', small);
  await fetches.again('a', { ...small, variables: '{"x":1}' });
  expect(asked.slice(2)).toEqual(['b small {}', 'a small {"x":1}']);
});

it('counts all replies together, and asks nothing more once they are too many', async () => {
  const { asked, fetches } = recorded(10);
  const ask = (query: string) => fetches.first('a', { query, variables: '{}' });
  await ask('123456');
  await expect(ask('7890123')).rejects.toThrow(LargerThanHere);
  await expect(ask('4')).rejects.toThrow(LargerThanHere);
  expect(asked).toHaveLength(2);
});
