import { expect, test } from 'vitest';
import { chronologically } from './order.ts';

test('events are ordered by start, equal ones by the code units of their ids (rules 8)', () => {
  const placed = [
    { id: 'b', start: 1 },
    { id: 'B', start: 1 },
    { id: 'a', start: 2 },
    { id: 'c', start: 0 },
  ];
  expect(placed.toSorted(chronologically).map(({ id }) => id)).toEqual(['c', 'B', 'b', 'a']);
});
