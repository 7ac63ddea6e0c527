import { expect, test } from 'vitest';
import { boundedFields, servedNames } from './servedItems.ts';

test('a name over the bound of a feed is served from its beginning, and its field is reported (rules 50)', () => {
  const within = { id: 'MUSIC', name_nb: 'x'.repeat(500), name_en: null };
  expect(servedNames(within)).toBe(within);
  expect(boundedFields(within, within)).toEqual([]);
  const beyond = { ...within, name_nb: 'x'.repeat(501) };
  expect(servedNames(beyond)).toEqual(within);
  expect(boundedFields(beyond, servedNames(beyond))).toEqual(['name_nb']);
});
