import { openPool } from '@calendar/postgres/reading';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { storedProjection } from './storedProjection.ts';

test('a projection is read as it was stored, and counts as none where it was read by another query', async () => {
  const url = await createTestDatabase('events', onTestFinished);
  const pool = openPool(url);
  onTestFinished(() => pool.end());
  const directory = storedProjection<object>(pool, 'directory', '{ venues { id } }');
  expect(await directory.read()).toBeNull();
  await directory.write({ token: 'a:1', snapshot: { venues: [] } });
  await directory.write({ token: 'a:2', snapshot: { venues: [{ id: 'v' }] } });
  expect(await directory.read()).toEqual({ token: 'a:2', snapshot: { venues: [{ id: 'v' }] } });
  expect(await storedProjection(pool, 'taxonomy', '{ venues { id } }').read()).toBeNull();
  expect(await storedProjection(pool, 'directory', '{ venues { id name } }').read()).toBeNull();
});
