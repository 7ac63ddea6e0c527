import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databases } from '@calendar/config/domains';
import { startPostgres } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import { runFolder } from './runFolder.ts';

/**
 * Gives a data folder an embedded PostgreSQL as a first start leaves it: stopped, with the domains' migrated, empty
 * databases. Making one takes seconds, so the first call of a run makes it, and all get copies of it. It is for tests
 * that are about something else than a first start.
 */
export async function prepareData(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await copyFolder(join(await preparedFolder(), POSTGRES), join(dataDir, POSTGRES));
}

const POSTGRES = 'postgres';

async function preparedFolder(): Promise<string> {
  const prepared = join(runFolder(), 'prepared');
  if (await exists(prepared)) return prepared;
  const unfinished = await mkdtemp(`${prepared}-`);
  const server = await startPostgres({ dataDir: unfinished, durable: false });
  for (const domain of databases()) await migrateDomain(domain, server.url(domain));
  await server.stop();
  try {
    await rename(unfinished, prepared);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(prepared))) throw error;
  }
  return prepared;
}

/** The server's user owns its files, which Node's own copying does not keep. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', from, to]);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
