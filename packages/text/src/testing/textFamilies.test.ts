import { expect, test } from 'vitest';
import { doublingLengths, textFamilies } from './textFamilies.ts';

test('each family has a text of any length, and none has the name of another', () => {
  const families = textFamilies(['Konsert på Røsegård', 'Jazz']);
  for (const length of [0, 1, 2, 63, 500, 5000]) {
    expect(families.filter((family) => family.of(length).length !== length)).toEqual([]);
  }
  expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
});

test('the lengths at which growth is measured double up to the bound', () => {
  expect(doublingLengths(500)).toEqual([62, 125, 250, 500]);
});
