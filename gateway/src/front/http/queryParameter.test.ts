import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryParameter } from './readParameters.ts';

it('is what URLSearchParams reads, whatever else is in the address', () => {
  const piece = fc.constantFrom(...'key query a = & ? + % %20 %C3%A5 %ff " '.split(' '));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30, size: 'max' }), (pieces) => {
      const search = pieces.join('');
      // With the question mark that it would otherwise take from the query's own beginning.
      const expected = new URLSearchParams(`?${search}`).get('key') ?? '';
      expect(queryParameter(search, 'key') ?? '').toBe(expected);
    }),
    { numRuns: 800 },
  );
});

it('is undefined if there is none', () => {
  expect(queryParameter('', 'query')).toBeUndefined();
  expect(queryParameter('xquery=1&queryx&queryx=2', 'query')).toBeUndefined();
});

it.each(['query=', 'query', 'xquery=1&query', 'query&query=key', 'query&', 'query=&query=1'])(
  'is empty where the first one has no text: %s',
  (search) => expect(queryParameter(search, 'query')).toBe(''),
);
