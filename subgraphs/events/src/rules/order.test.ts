import { sortKey } from '@calendar/text';
import { expect, test } from 'vitest';
import { byName, chronologically } from './order.ts';

test('names are ordered as in Norway, equal ones by id (rules 27)', () => {
  const names = ['Alta', 'Bodø', 'Zürich', 'Ærø', 'Øyer', 'Ås'];
  const named = [...names, 'Alta'].map((name, number) => ({ id: `i${number}`, name: sortKey(name) }));
  expect(
    named
      .toReversed()
      .sort(byName)
      .map(({ id }) => id),
  ).toEqual(['i0', 'i6', 'i1', 'i2', 'i3', 'i4', 'i5']);
});

test('events are ordered by start, equal ones by the code units of their ids (rules 8)', () => {
  const placed = [
    { id: 'b', start: 1 },
    { id: 'B', start: 1 },
    { id: 'a', start: 2 },
    { id: 'c', start: 0 },
  ];
  expect(placed.toSorted(chronologically).map(({ id }) => id)).toEqual(['c', 'B', 'b', 'a']);
});
