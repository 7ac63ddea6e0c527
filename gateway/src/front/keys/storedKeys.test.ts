import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { migratedDatabase } from '../../migratedDatabase.ts';
import { hashOf, newApiKey } from './apiKey.ts';
import { BETWEEN_READINGS_MS, storedKeys } from './storedKeys.ts';

it('PostgreSQL says when a key was issued or revoked, and they are not read before', async () => {
  const url = await createTestDatabase('gateway', onTestFinished);
  const database = migratedDatabase(url);
  onTestFinished(() => database.close());
  const keys = storedKeys(database);
  onTestFinished(() => keys.close());
  const isSilent = async () => {
    const signal = AbortSignal.timeout(2 * BETWEEN_READINGS_MS);
    await keys.untilChanged(signal);
    return signal.aborted;
  };
  expect(await keys.read()).toEqual([]);
  await expect.poll(isSilent).toBe(true);
  const connections = await database.connections();
  const keyHash = hashOf(newApiKey());
  const insert = 'INSERT INTO "ApiKey" ("id", "name", "email", "keyHash") VALUES (\'k1\', \'\', \'\', $1)';
  for (const [sql, values, known] of [
    [insert, [keyHash], [{ id: 'k1', keyHash }]],
    ['UPDATE "ApiKey" SET "revokedAt" = now()', [], []],
  ] as const) {
    await connections.query(sql, [...values]);
    await keys.untilChanged(new AbortController().signal);
    expect(await keys.read()).toEqual(known);
  }
});
