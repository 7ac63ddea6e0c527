import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@calendar/postgres';

/**
 * Starts the one server that all tests of a run share, before them, and removes it after them. `TEST_POSTGRES_URL`
 * tells the tests where it is; a run that finds it set uses that server.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'event-calendar-tests-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startPostgres({ dataDir, durable: false });
    process.env['TEST_POSTGRES_URL'] = server.url('postgres');
    return async () => {
      await server.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
