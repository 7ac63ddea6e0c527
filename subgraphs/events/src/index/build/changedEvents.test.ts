import { expect, test } from 'vitest';
import { date, event, storedRow } from '../../../test/builders.ts';
import { TokenStore } from '../search/tokenStore.ts';
import { writeSegment } from '../segments/writeSegment.ts';
import { changedEvents } from './changedEvents.ts';

test('events are known by when they came in, and in the order in which they were changed', () => {
  const rows = [30, 10, 20].map((changedAt, number) => ({
    ...storedRow(event(`e${number}`, [date('2026-06-02 18:00')])),
    ...{ addedAt: number, changedAt },
  }));
  const { added, changed } = changedEvents(writeSegment(rows, new TokenStore()));
  expect([...added]).toEqual([0, 1, 2]);
  expect([...changed.at]).toEqual([10, 20, 30]);
  expect([...changed.event]).toEqual([1, 2, 0]);
});
