import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { prepareData } from '../../../../test/support/preparedData.ts';
import { openConnection } from '../openConnection.ts';
import { ensureDomains, PREPARING } from './ensureDomains.ts';
import { startPostgres } from './startPostgres.ts';

test('a server that is killed while it is prepared fails that preparation, and nothing else in the process', async () => {
  const dataDir = ownFolder(onTestFinished);
  await prepareData(dataDir);
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
