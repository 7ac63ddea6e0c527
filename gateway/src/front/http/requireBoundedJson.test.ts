import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/anyCharacter.ts';
import { countJson, MOST_NAMES, requireBoundedJson } from './readBody.ts';

it('counts the values and names of any JSON, one value for each empty list and object', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: anyCharacter, maxDepth: 3 }),
      fc.constantFrom('', ' ', '\t'),
      (value, space) => {
        expect(countJson(Buffer.from(JSON.stringify(value, null, space)))).toEqual(naiveCount(value));
      },
    ),
  );
});

it('ends with what is no JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'"\\[{,:a') }), (text) => {
      expect(countJson(Buffer.from(text)).values).toBeLessThanOrEqual(text.length);
    }),
  );
});

// The bound of values is asked over HTTP, in `http.test.ts`.
it('takes a body with as many names as may be and no more, with the bound and what came (rules 49)', () => {
  const object = (names: number) => Buffer.from(`{${Array(names).fill('"a":1').join()}}`);
  requireBoundedJson(object(MOST_NAMES));
  expect(() => requireBoundedJson(object(MOST_NAMES + 1))).toThrow(
    'The body must have at most 10000 names in objects; got 10001.',
  );
});

function naiveCount(value: unknown): { values: number; names: number } {
  if (typeof value !== 'object' || value === null) return { values: 0, names: 0 };
  const members = Object.values(value).map(naiveCount);
  const sum = (of: 'values' | 'names') => members.reduce((total, member) => total + member[of], 0);
  const names = Array.isArray(value) ? 0 : members.length;
  return { values: Math.max(1, members.length) + sum('values'), names: names + sum('names') };
}
