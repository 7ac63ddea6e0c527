import { expect, test } from 'vitest';
import type { Progress } from './BuildProgress.ts';
import { BuildWatch } from './BuildWatch.ts';

const at = (steps: number): Progress => ({
  work: 'reading',
  steps,
  revision: 'a:1',
  item: 'one',
  thread: null,
});

test('a build is overdue when all its steps together take longer than the deadline', () => {
  const watch = new BuildWatch(1000);
  const looks = [400, 800, 1000, 1200].map((active, steps) => watch.isOverdue(at(steps), active, 1, false));
  expect(looks).toEqual([false, false, false, true]);
});

test('work before the thread rested does not count', () => {
  const watch = new BuildWatch(1000);
  expect(watch.isOverdue(at(1), 900, 1, false)).toBe(false);
  watch.rests();
  expect(watch.isOverdue(at(2), 1900, 1, false)).toBe(false);
  expect(watch.isOverdue(at(3), 1901, 1, false)).toBe(true);
});

test('nor does what a thread works for before its code is loaded', () => {
  const watch = new BuildWatch(1000);
  watch.isOverdue(at(1), 100_000, 1, false);
  watch.begins(5000);
  expect(watch.isOverdue(at(1), 6000, 1, false)).toBe(false);
  expect(watch.isOverdue(at(1), 6001, 1, false)).toBe(true);
});

test('one that waits for a database is not overdue, however long', () => {
  const watch = new BuildWatch(1000);
  const waiting = { ...at(1), item: null };
  watch.isOverdue(waiting, 500, 1, false);
  const looks = Array.from({ length: 1000 }, () => watch.isOverdue(waiting, 500, 1, true));
  expect(looks).not.toContain(true);
});

test('when there is hurry, no event may take more than a twentieth, and no step a tenth', () => {
  for (const isHurried of [true, false]) {
    const watch = new BuildWatch(1000);
    const arranging = { ...at(3), work: 'arranging' } as const;
    expect(watch.isOverdue(at(1), 45, 1, isHurried)).toBe(false);
    expect(watch.isOverdue(at(2), 90, 1, isHurried)).toBe(false);
    expect(watch.isOverdue(at(2), 135, 1, isHurried)).toBe(false);
    expect(watch.isOverdue(at(2), 145, 1, isHurried)).toBe(isHurried);
    expect(watch.isOverdue(arranging, 145, 1, isHurried)).toBe(false);
    expect(watch.isOverdue(arranging, 245, 1, isHurried)).toBe(false);
    expect(watch.isOverdue(arranging, 246, 1, isHurried)).toBe(isHurried);
  }
});

test('one that was given up before has more time', () => {
  const watch = new BuildWatch(1000);
  expect(watch.isOverdue(at(1), 4000, 4, false)).toBe(false);
  expect(watch.isOverdue(at(2), 4001, 4, false)).toBe(true);
});
