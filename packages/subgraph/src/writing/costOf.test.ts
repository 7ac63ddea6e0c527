import { expect, it } from 'vitest';
import { costOfFields, surplusOf } from './costOf.ts';

it.each([
  [0, 0],
  [199, 0],
  [200, 1],
  [299, 1],
  [300, 2],
  [1000, 9],
])('a text of %i characters costs %i more than its one value', (length, cost) => {
  expect(surplusOf('x'.repeat(length))).toBe(cost);
  expect(costOfFields({ text: 'x'.repeat(length) })).toBe(1 + cost);
});

it('fields cost one each, and what is below them', () => {
  expect(costOfFields({})).toBe(0);
  expect(costOfFields({ a: 1, b: null, c: true })).toBe(3);
  expect(costOfFields({ object: { a: 1, b: 2 } })).toBe(3);
});

it('a list of leaves costs one with the surplus of its texts, a list of objects the sum of these', () => {
  expect(costOfFields({ tags: ['a', 'b', null] })).toBe(1);
  expect(costOfFields({ tags: ['a', 'x'.repeat(300)] })).toBe(3);
  expect(costOfFields({ tags: [] })).toBe(1);
  expect(costOfFields({ items: [{ a: 1 }, { a: 1, b: 2 }] })).toBe(5);
  expect(costOfFields({ items: [{ a: 1 }, null] })).toBe(3);
});
