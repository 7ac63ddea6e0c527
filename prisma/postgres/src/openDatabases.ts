import { DOMAINS, type Domain } from './domain.ts';
import { type EnteredPostgres, enterPostgres } from './embedded/enterPostgres.ts';
import { findPostgres } from './embedded/startPostgres.ts';
import { openConnection } from './openConnection.ts';

/**
 * The database addresses that the environment names: for each domain its `<DOMAIN>_DATABASE_URL`, else a schema named
 * for it in `DATABASE_URL`. A domain that neither names has its database on the embedded server.
 */
export function namedDatabases(environment: Environment): Partial<DatabaseUrls> {
  const shared = environment['DATABASE_URL'];
  return Object.fromEntries(
    DOMAINS.flatMap((domain) => {
      const url = environment[`${domain.toUpperCase()}_DATABASE_URL`] || (shared && inSchema(shared, domain));
      return url ? [[domain, url]] : [];
    }),
  );
}

/**
 * The addresses of some domains' databases for a command that works on them for a while: those that the environment
 * names, else those on the embedded server in `DATA_DIR`, which is started for the while where the service does not
 * run. They may not be migrated yet.
 *
 * @param log takes the word that the service's server is waited for
 * @throws where the embedded server cannot be had
 */
export async function openDatabases<D extends Domain>(
  environment: Environment,
  domains: readonly D[],
  log: (line: string) => void,
): Promise<OpenDatabases<D>> {
  const named = namedDatabases(environment);
  if (domains.every((domain) => domain in named))
    return { urls: named as DatabaseUrls, isGone: async () => false, close: async () => undefined };
  const dataDir = environment['DATA_DIR'] || '.data';
  const server = await enterPostgres(dataDir, log);
  const urls = Object.fromEntries(domains.map((domain) => [domain, named[domain] ?? server.url(domain)]));
  return {
    urls: urls as Record<D, string>,
    isGone: () => hasEnded(dataDir, server),
    close: server.leave,
  };
}

function inSchema(url: string, schema: string): string {
  const address = new URL(url);
  address.searchParams.set('schema', schema);
  return address.href;
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

/** As `process.env`. An empty variable counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The address of each domain's database. */
export type DatabaseUrls = Readonly<Record<Domain, string>>;

export interface OpenDatabases<D extends Domain> {
  readonly urls: Readonly<Record<D, string>>;
  /** Whether the embedded server that they are on has ended, or is ending: what failed may go well on the next. */
  isGone(): Promise<boolean>;
  /** Stops the server where it was started for the while. */
  close(): Promise<void>;
}
