import { type Environment, type EnvironmentOf, readEnvironment } from '@calendar/config';
import type { Domain } from '@calendar/model/feed';
import { openDatabases } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import { type Databases, type DatabaseUrls, onDatabases } from '../record/transactions.ts';

/**
 * Works with the domains' migrated databases, of the environment or `DATA_DIR`, whose server is started if need be. If
 * that server ends meanwhile, the work is done again with the next one, a few times. The signal ends the wait for them.
 */
export async function withDatabases<Result>(
  environment: ImportEnvironment,
  log: (line: string) => void,
  work: (databases: Databases, urls: DatabaseUrls) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    await using databases = await openDatabases(environment, DATABASES, log, signal);
    try {
      for (const domain of DATABASES) {
        const url = databases.urls[domain];
        const line = `Waiting for the database of ${domain} at ${new URL(url).host}`;
        await whileLogging(line, log, () => migrateDomain(domain, url, { signal }));
      }
      return await onDatabases(databases.urls, (opened) => work(opened, databases.urls));
    } catch (error) {
      if (tries === MOST_TRIES || !(await databases.isGone())) throw error;
      log('The PostgreSQL that the databases are on has ended: beginning again.');
    }
  }
}

export function readImportEnvironment(environment: Environment): ImportEnvironment {
  return readEnvironment('import', environment, undefined, { databases: DATABASES });
}

export type ImportEnvironment = EnvironmentOf<'import', Domain>;

/** Waits for work, and logs a line about it every five seconds. Throws the error of the work. */
export async function whileLogging<Result>(
  line: string,
  log: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(log, INTERVAL, line);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const MOST_TRIES = 4;

const DATABASES = ['taxonomy', 'directory', 'events'] as const;

/** Milliseconds. */
const INTERVAL = 5_000;
