import { openDatabase } from '@calendar/events-db';
import { openPool, type Pool } from '@calendar/postgres/reading';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { SourceReadings } from './SourceReadings.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('sources are read at once and every fifteen seconds, one at a time, and none is reported without a record', async () => {
  const answers: ((rows: readonly object[]) => void)[] = [];
  const refusals: ((error: Error) => void)[] = [];
  const query = () =>
    new Promise((resolve, reject) => {
      answers.push((rows) => resolve({ rows }));
      refusals.push(reject);
    });
  const said: unknown[] = [];
  const pool = { query } as unknown as Pool;
  const readings = new SourceReadings(pool, (sources) => said.push(sources));
  expect(answers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(answers).toHaveLength(1);
  answers[0]?.([{ name: 'a' }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([answers.length, said]).toEqual([2, [[{ name: 'a' }]]]);
  refusals[1]?.(new Error('The record is away.'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect([answers.length, said.length]).toEqual([3, 1]);
  answers[2]?.([]);
  readings.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answers.length, said]).toEqual([3, [[{ name: 'a' }], []]]);
});

test('of each source is read what metrics tell, in the order of names', async () => {
  vi.useRealTimers();
  const url = await createTestDatabase('events', onTestFinished);
  const [database, pool] = [openDatabase(url), openPool(url)];
  onTestFinished(async () => void (await Promise.all([database.$disconnect(), pool.end()])));
  const times = { succeededAt: new Date('2026-06-01T10:00:00Z'), nextAt: new Date('2026-06-01T11:00:00Z') };
  const theatre = { name: 'theatre', items: 7, findingCount: 2, failures: 3, isWithheld: true, ...times };
  const library = { ...theatre, name: 'library', isWithheld: false, succeededAt: null };
  const kept = { address: 'https://a.example/', format: 'ics' };
  await database.source.createMany({ data: [theatre, library].map((each) => ({ ...each, ...kept })) });
  const said = await new Promise((resolve) => {
    new SourceReadings(pool, resolve).close();
  });
  expect(said).toEqual([library, theatre]);
});
