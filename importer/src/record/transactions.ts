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

export interface Databases {
  readonly taxonomy: TaxonomyDatabase;
  readonly directory: DirectoryDatabase;
  readonly events: EventsDatabase;
}

export interface Transactions {
  readonly taxonomy: Taxonomy.TransactionClient;
  readonly directory: Directory.TransactionClient;
  readonly events: Events.TransactionClient;
}

/** Does `work` with clients of the databases, and closes them. A connection is made when it is needed first. */
export async function onDatabases<Result>(
  urls: DatabaseUrls,
  work: (databases: Databases) => Promise<Result>,
): Promise<Result> {
  await using taxonomy = openTaxonomy(urls.taxonomy);
  await using directory = openDirectory(urls.directory);
  await using events = openEvents(urls.events);
  return await work({ taxonomy, directory, events });
}

/**
 * Does `work` in one transaction for each domain: taxonomy is committed first, events last. If it fails, or is dry, all
 * are rolled back. On a `locked` domain only one process works at a time; `onWait` is called for each that is waited for.
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
    signal?.throwIfAborted();
    await sleep(BETWEEN_TRIES);
  }
}

interface Locking {
  readonly locked: ReadonlySet<Domain>;
  readonly onWait: (domain: Domain) => void;
  readonly signal?: AbortSignal | undefined;
  readonly isDry?: boolean | undefined;
}

const BETWEEN_TRIES = 200;
/** In milliseconds: an import may take its time, and wait for another one. */
const PATIENCE = { maxWait: 60_000, timeout: 24 * 60 * 60_000 };

export interface RawQueries {
  $queryRaw<Rows>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>;
}
