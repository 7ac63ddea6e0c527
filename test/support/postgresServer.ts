import { join } from 'node:path';
import { startPostgres } from '@calendar/postgres';
import { runFolder } from './runFolder.ts';

/**
 * Starts the one server that all tests of a run share, before them, and stops it after them. `TEST_POSTGRES_URL`
 * is its address; a run that finds it set uses that server.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined;
  const server = await startPostgres({ dataDir: join(runFolder(), 'server'), durable: false });
  process.env['TEST_POSTGRES_URL'] = server.url('postgres');
  return () => server.stop();
}
