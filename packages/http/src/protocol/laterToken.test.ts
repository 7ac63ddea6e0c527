import fc from 'fast-check';
import { expect, it } from 'vitest';
import { laterToken } from './revisions.ts';

it.each([
  ['a:1', 'a:2', 'a:2'],
  ['a:2', 'a:1', 'a:2'],
  ['a:9', 'a:10', 'a:10'],
  ['a:9', 'b:1', 'b:1'],
  ['a:1+b:3', 'a:2+b:2', 'a:2+b:3'],
  ['a:5+b:9', 'a:4+c:1', 'a:5+c:1'],
  ['a:1', 'a:1+b:1', 'a:1+b:1'],
  ['opaque', 'other', 'other'],
])('of two tokens of a subgraph %s, then %s, is known as %s', (known, reported, expected) => {
  expect(laterToken(known, reported)).toBe(expected);
});

it('of two tokens of a subgraph within its lineages what is known never goes back, in whatever order tokens are reported', () => {
  const tokens = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 1 });
  fc.assert(
    fc.property(tokens, (reported) => {
      const known = reported.map(([a, b]) => `a:${a}+b:${b}`).reduce(laterToken);
      const highest = (at: 0 | 1) => Math.max(...reported.map((revisions) => revisions[at]));
      expect(known).toBe(`a:${highest(0)}+b:${highest(1)}`);
    }),
  );
});
