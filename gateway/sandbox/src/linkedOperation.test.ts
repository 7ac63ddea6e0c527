import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
import { linkedOperation, linkTo } from './linkedOperation.ts';

const page = new URL('https://calendar.example/graphQL?query=old&other=1#hash');

test('a link opens the operation that it was made of, whatever its characters are', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 300 }).map((each) => each.toWellFormed());
  const query = text.map((each) => `{ a } #${each}`);
  fc.assert(
    fc.property(query, text, text, (query, variables, operationName) => {
      const link = linkTo({ query, variables, operationName }, page);
      const expected = { query, variables: variables.trim() === '' ? '' : variables, operationName };
      expect(linkedOperation(new URL(link))).toEqual(expected);
      expect(link).toMatch(/^https:\/\/calendar\.example\/graphQL\?query=/);
    }),
  );
});

test('an address without a query names no operation', () => {
  for (const search of ['', '?query=', '?query=%20', '?variables=%7B%7D'])
    expect(linkedOperation(new URL(`https://calendar.example/graphQL${search}`))).toBeNull();
});

test('an operation that servers would refuse in an address is reported as too long', () => {
  const query = `{ a } # ${'x'.repeat(8_000)}`;
  expect(() => linkTo({ query, variables: '', operationName: '' }, page)).toThrow(
    'at most 8000 are accepted',
  );
});
