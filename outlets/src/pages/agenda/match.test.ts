import { expect, test } from 'vitest';
import { ofMatch } from './match.ts';

test.each([
  ['LITERAL', 'APPROXIMATE', []],
  ['LITERAL', 'LITERAL', ['event']],
  ['APPROXIMATE', 'APPROXIMATE', ['event']],
  [null, null, ['event']],
] as const)('of a search found as %s, a list found as %s has %j (rules 23)', (whole, part, shown) => {
  expect(ofMatch({ match: part, data: ['event'] }, whole)).toEqual(shown);
});
