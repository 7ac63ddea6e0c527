import { beforeEach, expect, it } from 'vitest';
import { OperationNames } from './GatewayMetrics.ts';

let now: number;
let forgotten: string[];
let names: OperationNames;
beforeEach(() => {
  now = 0;
  forgotten = [];
  names = new OperationNames(
    (name) => forgotten.push(name),
    () => now,
  );
});
const minutes = (count: number) => count * 60_000;
const ask = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => names.seriesOf(`${word}${at}`));

it('the names of operations are a hundred at most, and the others are counted together', () => {
  expect(ask('Invented', 1000).filter((series) => series !== 'other')).toHaveLength(100);
  expect(names.seriesOf('Invented99')).toBe('Invented99');
  expect(forgotten).toEqual([]);
});

it('the names of operations that are not asked any more make room, those that are asked do not', () => {
  ask('Invented', 100);
  now = minutes(5);
  names.seriesOf('Invented0');
  now = minutes(10) - 1;
  expect(names.seriesOf('Real')).toBe('other');
  now = minutes(10);
  expect(ask('Real', 120).filter((series) => series !== 'other')).toHaveLength(99);
  expect(names.seriesOf('Invented0')).toBe('Invented0');
  expect(forgotten).toHaveLength(99);
  expect(forgotten).not.toContain('Invented0');
});

it('the names of operations that are absent or long are counted together', () => {
  expect([undefined, 'other', 'x'.repeat(81)].map((name) => names.seriesOf(name))).toEqual(
    Array(3).fill('other'),
  );
});
