import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Prisma as Directory,
  type Database as DirectoryDatabase,
  openDatabase as openDirectory,
} from '@calendar/directory-db';
import {
  type Prisma as Events,
  type Database as EventsDatabase,
  openDatabase as openEvents,
} from '@calendar/events-db';
import type { Domain } from '@calendar/model/feed';
import {
  openDatabase as openTaxonomy,
  type Prisma as Taxonomy,
  type Database as TaxonomyDatabase,
} from '@calendar/taxonomy-db';

/** The PostgreSQL URL of each domain's database, with `?schema=NAME` if the domain has its own schema. */
export type DatabaseUrls = { readonly [D in Domain]: string };

/** A client of each domain's database. */
export interface Databases {
  readonly taxonomy: TaxonomyDatabase;
  readonly directory: DirectoryDatabase;
  readonly events: EventsDatabase;
}

/** A transaction in each domain's database. */
export interface Transactions {
  readonly taxonomy: Taxonomy.TransactionClient;
  readonly directory: Directory.TransactionClient;
  readonly events: Events.TransactionClient;
}

/**
 * Does `work` with clients of the domains' databases, which are closed then. Connections are made when they are needed,
 * and are used again: to make one is more work than a small import.
 */
export async function onDatabases<Result>(
  urls: DatabaseUrls,
  work: (databases: Databases) => Promise<Result>,
): Promise<Result> {
  const databases = {
    taxonomy: openTaxonomy(urls.taxonomy),
    directory: openDirectory(urls.directory),
    events: openEvents(urls.events),
  };
  try {
    return await work(databases);
  } finally {
    await Promise.all(Object.values(databases).map((database) => database.$disconnect()));
  }
}

/**
 * Does `work` in one transaction per domain. If it succeeds, they are committed: first taxonomy, then directory, then
 * events. If it fails, or is dry, all are rolled back.
 *
 * Of several processes only one at a time works on a domain of `locked`; the others wait.
 *
 * @param onWait is called once for each domain that another import is writing
 */
export async function inTransactions<Result>(
  databases: Databases,
  { locked, onWait, signal, isDry = false }: Locking,
  work: (transactions: Transactions) => Promise<Result>,
): Promise<Result> {
  const lock = (transaction: RawQueries, domain: Domain) =>
    locked.has(domain) ? lockDomain(transaction, domain, onWait, signal) : undefined;
  const done: Result[] = [];
  // The innermost transaction is committed first. All imports lock in the same order, so none waits in a circle.
  const transaction = databases.events.$transaction(async (events) => {
    await lock(events, 'events');
    return databases.directory.$transaction(async (directory) => {
      await lock(directory, 'directory');
      return databases.taxonomy.$transaction(async (taxonomy) => {
        await lock(taxonomy, 'taxonomy');
        done.push(await work({ events, directory, taxonomy }));
        if (isDry) throw ROLLED_BACK;
      }, PATIENCE);
    }, PATIENCE);
  }, PATIENCE);
  await transaction.catch((error: unknown) => {
    if (error !== ROLLED_BACK) throw error;
  });
  return done[0] as Result;
}

const ROLLED_BACK = new Error('nothing stays of a dry import');

async function lockDomain(
  transaction: RawQueries,
  domain: Domain,
  onWait: Locking['onWait'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const name = `calendar import of ${domain}`;
  for (let tries = 0; ; tries += 1) {
    // Advisory locks are per database, and a database may have the schemas of several domains.
    const [row] = await transaction.$queryRaw<readonly { readonly locked: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || ${name}, 0)) AS "locked"`;
    if (row?.locked === true) return;
    if (tries === 0) onWait(domain);
    await sleep(BETWEEN_TRIES, undefined, signal === undefined ? {} : { signal });
  }
}

interface Locking {
  readonly locked: ReadonlySet<Domain>;
  readonly onWait: (domain: Domain) => void;
  readonly signal?: AbortSignal | undefined;
  /** Whether nothing stays of what `work` writes. */
  readonly isDry?: boolean | undefined;
}

const BETWEEN_TRIES = 200;
/** In milliseconds: an import may take its time, and wait for another one. */
const PATIENCE = { maxWait: 60_000, timeout: 24 * 60 * 60_000 };

/** The common parts of the transactions of all domains. */
export interface RawQueries {
  $queryRaw<Rows>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>;
}
