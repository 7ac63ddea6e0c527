import { expect, test } from 'vitest';
import { boundedFields, servedNames } from './servedItems.ts';

test('of a name that exceeds the bound of a feed the beginning is served, and its field is told (rules 50)', () => {
  const within = { id: 'MUSIC', name_nb: 'x'.repeat(500), name_en: null };
  expect(servedNames(within)).toBe(within);
  expect(boundedFields(within, within)).toEqual([]);
  const beyond = { ...within, name_nb: 'x'.repeat(501) };
  expect(servedNames(beyond)).toEqual(within);
  expect(boundedFields(beyond, servedNames(beyond))).toEqual(['name_nb']);
});
