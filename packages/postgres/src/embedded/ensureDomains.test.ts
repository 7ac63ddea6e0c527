import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareData } from '../../../../test/support/preparedData.ts';
import { openConnection } from '../openConnection.ts';
import { ensureDomains, PREPARING } from './ensureDomains.ts';
import { startPostgres } from './startPostgres.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'event-calendar-domains-'));
  await prepareData(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a server that is killed while it is prepared fails that preparation, and nothing else in the process', async () => {
  const server = await startPostgres({ dataDir, durable: false });
  const other = await openConnection(server.url('postgres'));
  await other.query('SELECT pg_advisory_lock($1)', [PREPARING]);
  const preparing = ensureDomains(server.url('postgres'), 'secret').catch((error: Error) => error);
  const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  process.kill(server.pid, 'SIGKILL');
  expect(await preparing).toBeInstanceOf(Error);
  await server.ended;
  await other.end();
  // Its next start removes what the killed server had in shared memory.
  await (await startPostgres({ dataDir, durable: false })).stop();
});
