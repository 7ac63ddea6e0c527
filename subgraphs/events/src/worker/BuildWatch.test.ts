import { expect, test } from 'vitest';
import { BuildWatch } from './BuildWatch.ts';

test('a build is overdue when all its steps together take longer than the deadline', () => {
  const watch = new BuildWatch(1000);
  const looks = [400, 800, 1000, 1200].map((active) => watch.isOverdue(active, 1));
  expect(looks).toEqual([false, false, false, true]);
});

test('work before the thread rested does not count', () => {
  const watch = new BuildWatch(1000);
  expect(watch.isOverdue(900, 1)).toBe(false);
  watch.rests();
  expect(watch.isOverdue(1900, 1)).toBe(false);
  expect(watch.isOverdue(1901, 1)).toBe(true);
});

test('nor does what a thread works for before its code is loaded', () => {
  const watch = new BuildWatch(1000);
  watch.isOverdue(100_000, 1);
  watch.begins(5000);
  expect(watch.isOverdue(6000, 1)).toBe(false);
  expect(watch.isOverdue(6001, 1)).toBe(true);
});

test('one that waits for a database is not overdue, however long', () => {
  const watch = new BuildWatch(1000);
  watch.isOverdue(500, 1);
  const looks = Array.from({ length: 1000 }, () => watch.isOverdue(500, 1));
  expect(looks).not.toContain(true);
});

test('one that was given up before has more time', () => {
  const watch = new BuildWatch(1000);
  expect(watch.isOverdue(4000, 4)).toBe(false);
  expect(watch.isOverdue(4001, 4)).toBe(true);
});
