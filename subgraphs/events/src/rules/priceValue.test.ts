import { expect, test } from 'vitest';
import { priceValue } from './priceValue.ts';

test.each([
  [250, 250],
  [99.5, 100],
  ['1\u00a0250', 1250],
  ['1\u202f250,50', 1251],
  ['1.250.000,-', 1_250_000],
  ['150–', 150],
  ['2147483647', 2_147_483_647],
  ['2147483647,4', 2_147_483_647],
  [2_147_483_647.4, 2_147_483_647],
  ['kr. 100', 100],
  ['100 kr.', 100],
  ['0,49999999999999999', 0],
  [0.49999999999999994, 0],
])('%j is %d', (entered, value) => {
  expect(priceValue(entered)).toBe(value);
});

test.each([
  null,
  '',
  'gratis',
  '-5',
  -5,
  '2147483648',
  1e12,
  '1 50',
  '100 - 200',
  '2147483647,5',
  -0.4,
  'fra 100',
  Number.NaN,
])('%j is no price', (entered) => {
  expect(priceValue(entered)).toBeNull();
});
