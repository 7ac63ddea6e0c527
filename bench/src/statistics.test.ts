import { expect, test } from 'vitest';
import { median, quantile, ratioByRound, rotated, spread } from './statistics.ts';

test('the median is the middle value, or the mean of the middle two, in any order', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('a quantile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(quantile(values, 0.95)).toBe(95);
  expect(quantile(values, 1)).toBe(100);
  expect(quantile(values, 0)).toBe(1);
});

test('a slow round leaves the ratio unchanged', () => {
  expect(ratioByRound([10, 5, 2], [5, 2.5, 1])).toBe(2);
});

test('rounds that agree have no spread', () => {
  expect(spread([5, 5, 5, 5])).toBe(0);
  expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.1);
});

test('each round begins with another, and nobody is left out', () => {
  const orders = [0, 1, 2, 3].map((round) => rotated(['a', 'b', 'c'], round).join(''));
  expect(orders).toEqual(['abc', 'bca', 'cab', 'abc']);
});
