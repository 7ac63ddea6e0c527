import { expect, test } from 'vitest';
import { at, date, event, snapshot } from '../../test/builders.ts';
import { nodeOfDate, nodeOnItsOwn, nodeValidUntil, repetitionsOf } from './node.ts';

const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03'];
const opened = snapshot([
  event(
    'e',
    DAYS.map((day) => date(`${day} 18:00`, `${day} 20:00`)),
  ),
]);
const NOON = at('2026-06-02 12:00');
const AFTER = at('2026-06-04 12:00');

test('a node of one date shows all dates after it, on whatever day (rules 4)', () => {
  const node = nodeOfDate(opened, 0, 1, NOON);
  expect(node?.date.startDate).toBe(at('2026-06-02 18:00'));
  expect(repetitionsOf(node!).map(({ startDate }) => startDate)).toEqual([at('2026-06-03 18:00')]);
  expect(nodeValidUntil(node!)).toBe(at('2026-06-02 20:00'));
});

test('a date describes its event while it remains; when none does, the last one does (rules 2)', () => {
  const described = (now: number) => [0, 1, 2].filter((place) => nodeOfDate(opened, 0, place, now) !== null);
  expect(described(NOON)).toEqual([1, 2]);
  expect(described(AFTER)).toEqual([2]);
  expect(nodeOnItsOwn(opened, 0, NOON).position).toBe(1);
  expect(nodeOnItsOwn(opened, 0, AFTER).position).toBe(2);
});
