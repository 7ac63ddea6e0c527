import { expect, test } from 'vitest';
import { priceValue } from './priceValue.ts';

test.each([
  [250, 250],
  [99.5, 100],
  [1.234, 1],
  ['250', 250],
  ['1 250', 1250],
  ['1\u00a0250', 1250],
  ['1\u202f250,50', 1251],
  ['1.250', 1250],
  ['1.250.000,-', 1_250_000],
  ['99.5', 100],
  ['99,49', 99],
  ['kr 100,-', 100],
  ['100 NOK', 100],
  ['100 kr,-', 100],
  ['150–', 150],
  ['150.-', 150],
  ['0', 0],
  ['2147483647', 2_147_483_647],
])('%j is %d', (entered, value) => {
  expect(priceValue(entered)).toBe(value);
});

test.each([
  null,
  '',
  ' ',
  'gratis',
  '-5',
  -5,
  '2147483648',
  1e12,
  '1 50',
  '1.2345',
  '100 - 200',
  'kr 100 kr',
  'fra 100',
  '12,',
  Number.NaN,
])('%j is no price', (entered) => {
  expect(priceValue(entered)).toBeNull();
});
