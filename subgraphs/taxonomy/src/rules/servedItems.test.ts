import { expect, test } from 'vitest';
import { servedNames } from './servedItems.ts';

test('a name over the bound of a feed is served from its beginning (rules 50)', () => {
  const within = { id: 'MUSIC', name_nb: 'x'.repeat(500), name_en: null };
  expect(servedNames(within)).toBe(within);
  const beyond = { ...within, name_nb: 'x'.repeat(501) };
  expect(servedNames(beyond)).toEqual(within);
});
