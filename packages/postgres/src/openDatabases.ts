import { type DatabaseEnvironment, namedDatabases } from '@calendar/config';
import { type EnteredPostgres, enterPostgres } from './embedded/enterPostgres.ts';
import { findPostgres } from './embedded/startPostgres.ts';
import { openConnection } from './openConnection.ts';

/**
 * The addresses of some domains' databases for a command that works on them for a while. They are those that the
 * environment names, else those on the embedded server in `DATA_DIR`. That server is started for the while if the
 * service does not run. They may not be migrated yet.
 *
 * @throws if the embedded server cannot be reached
 */
export async function openDatabases<D extends string>(
  environment: OpenDatabasesEnvironment<D>,
  domains: readonly D[],
  log: (line: string) => void,
): Promise<OpenDatabases<D>> {
  const named = namedDatabases(environment, domains);
  if (domains.every((domain) => domain in named))
    return { urls: named as Record<D, string>, isGone: async () => false, close: async () => undefined };
  const dataDir = environment.DATA_DIR;
  const server = await enterPostgres(dataDir, log);
  const urls = Object.fromEntries(domains.map((domain) => [domain, named[domain] ?? server.url(domain)]));
  return {
    urls: urls as Record<D, string>,
    isGone: () => hasEnded(dataDir, server),
    close: server.leave,
  };
}

async function hasEnded(dataDir: string, server: EnteredPostgres): Promise<boolean> {
  if ((await findPostgres(dataDir))?.pid !== server.pid) return true;
  try {
    await (await openConnection(server.url('postgres'))).end();
    return false;
  } catch {
    return true;
  }
}

/** The variables that the commands on databases have read. */
export type OpenDatabasesEnvironment<D extends string> = DatabaseEnvironment<D> & {
  readonly DATA_DIR: string;
};

/** The address of each database, by its name. */
export type DatabaseUrls = Readonly<Record<string, string>>;

export interface OpenDatabases<D extends string> {
  readonly urls: Readonly<Record<D, string>>;
  /**
   * Whether the embedded server that they are on has ended, or is ending. What failed on it may succeed on the next
   * one.
   */
  isGone(): Promise<boolean>;
  /** Stops the server if it was started for the while. */
  close(): Promise<void>;
}
