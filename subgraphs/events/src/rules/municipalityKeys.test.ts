import { LONGEST_COMPARED } from '@calendar/text';
import { expect, test } from 'vitest';
import { municipalityKeys } from './municipalityKeys.ts';

test('a name shares a key with each way to write it without its letters, and with no other name', () => {
  const shared = (one: string, other: string) =>
    municipalityKeys(one).some((key) => municipalityKeys(other).includes(key));
  expect(['Tromsø', 'Tromso', 'tromsoe'].map((written) => shared('Tromsø', written))).toEqual([
    true,
    true,
    true,
  ]);
  expect(shared('Tromsø', 'Tromsa')).toBe(false);
});

test('a name that is too long to be equal to any has no key', () => {
  expect(municipalityKeys('a'.repeat(LONGEST_COMPARED + 1))).toEqual([]);
});
