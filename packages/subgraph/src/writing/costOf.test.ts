import { expect, it } from 'vitest';
import { costOfFields } from './costOf.ts';

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
