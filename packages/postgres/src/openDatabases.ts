import { type DatabaseEnvironment, namedDatabases } from '@calendar/config';
import { type EnteredPostgres, enterPostgres } from './embedded/enterPostgres.ts';
import { findPostgres } from './embedded/startPostgres.ts';
import { openConnection } from './openConnection.ts';

/**
 * The databases of some domains for a command: those of the environment, else those of the embedded server,
 * which is started if need be. They may not be migrated. Throws if it cannot be reached.
 */
export async function openDatabases<D extends string>(
  environment: OpenDatabasesEnvironment<D>,
  domains: readonly D[],
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<OpenDatabases<D>> {
  const named = namedDatabases(environment, domains);
  if (domains.every((domain) => domain in named))
    return {
      urls: named as Record<D, string>,
      isGone: async () => false,
      [Symbol.asyncDispose]: async () => undefined,
    };
  const dataDir = environment.DATA_DIR;
  const server = await enterPostgres(dataDir, log, signal);
  const urls = Object.fromEntries(domains.map((domain) => [domain, named[domain] ?? server.url(domain)]));
  return {
    urls: urls as Record<D, string>,
    isGone: () => hasEnded(dataDir, server),
    [Symbol.asyncDispose]: server.leave,
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

export type DatabaseUrls = Readonly<Record<string, string>>;

/** Dispose of them when they are not needed any more. */
export interface OpenDatabases<D extends string> extends AsyncDisposable {
  readonly urls: Readonly<Record<D, string>>;
  /** Whether their embedded server has ended, or is ending: what failed may succeed on the next one. */
  isGone(): Promise<boolean>;
}
