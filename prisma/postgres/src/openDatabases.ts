import { DOMAINS, type Domain, isDomain } from './domain.ts';
import { findPostgres, startPostgres } from './embedded/startPostgres.ts';

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
 * The addresses of the domains' databases for a command that works on them for a while: those that the environment
 * names, else those on the embedded server in `DATA_DIR`, which is started for the while where the service does not
 * run. They may not be migrated yet.
 */
export async function openDatabases(environment: Environment): Promise<OpenDatabases> {
  const named = namedDatabases(environment);
  if (isComplete(named)) return { urls: named, close: async () => undefined };
  const dataDir = environment['DATA_DIR'] || '.data';
  const running = await findPostgres(dataDir);
  const started = running === undefined ? await startPostgres({ dataDir }) : undefined;
  const server = running ?? started;
  const embedded = Object.fromEntries(DOMAINS.map((domain) => [domain, server?.url(domain)]));
  return { urls: { ...embedded, ...named } as DatabaseUrls, close: async () => started?.stop() };
}

function inSchema(url: string, schema: string): string {
  const address = new URL(url);
  address.searchParams.set('schema', schema);
  return address.href;
}

function isComplete(urls: Partial<DatabaseUrls>): urls is DatabaseUrls {
  return Object.keys(urls).filter(isDomain).length === DOMAINS.length;
}

/** As `process.env`. An empty variable counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The address of each domain's database. */
export type DatabaseUrls = Readonly<Record<Domain, string>>;

export interface OpenDatabases {
  readonly urls: DatabaseUrls;
  /** Stops the server where it was started for the while. */
  close(): Promise<void>;
}
