import { expect, test } from 'vitest';
import { lacks } from './lacks.ts';

test('a projection lacks what came with the events if it is of an earlier revision of the same history (rules 56)', () => {
  expect(lacks(['uuid:5', 'other:2'], 'build.uuid:4')).toBe(true);
  expect(lacks(['uuid:5', 'other:2'], 'build.uuid:5')).toBe(false);
  expect(lacks(['uuid:5', 'other:2'], 'build.uuid:6')).toBe(false);
  expect(lacks(['uuid:5', 'other:2'], 'build.restored:1')).toBe(false);
  expect(lacks([], 'build.uuid:4')).toBe(false);
});
