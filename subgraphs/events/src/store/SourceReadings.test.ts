import { type Database, openDatabase } from '@calendar/events-db';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { SourceReadings } from './SourceReadings.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('sources are read at once and every fifteen seconds, one at a time, and none is reported without a record', async () => {
  const answers: ((rows: readonly object[]) => void)[] = [];
  const refusals: ((error: Error) => void)[] = [];
  const findMany = () =>
    new Promise((resolve, reject) => {
      answers.push(resolve);
      refusals.push(reject);
    });
  const said: unknown[] = [];
  const database = { source: { findMany } } as unknown as Database;
  const readings = new SourceReadings(database, (sources) => said.push(sources));
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
  const { url, drop } = await createTestDatabase('events');
  const database = openDatabase(url);
  const times = { succeededAt: new Date('2026-06-01T10:00:00Z'), nextAt: new Date('2026-06-01T11:00:00Z') };
  const theatre = { name: 'theatre', items: 7, findingCount: 2, failures: 3, isWithheld: true, ...times };
  const library = { ...theatre, name: 'library', isWithheld: false, succeededAt: null };
  try {
    const kept = { address: 'https://a.example/', format: 'ics' };
    await database.source.createMany({ data: [theatre, library].map((each) => ({ ...each, ...kept })) });
    const said = await new Promise((resolve) => {
      new SourceReadings(database, resolve).close();
    });
    expect(said).toEqual([library, theatre]);
  } finally {
    await database.$disconnect();
    await drop();
  }
});
