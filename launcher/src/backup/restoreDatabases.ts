import { databases } from '@calendar/config/domains';
import { openConnection, type RunningPostgres } from '@calendar/postgres';
import type { Client } from 'pg';
import { migrateDomain } from '../databases/migrateDomain.ts';
import { DamagedArchive } from './damagedArchive.ts';
import { DatabaseFilling } from './databaseFilling.ts';
import { printable } from './printable.ts';
import { readArchive } from './readArchive.ts';

/**
 * Replaces the content of the domains' databases on an embedded server by that of an archive. It restores all of them,
 * or none if anything fails or the process is killed. Each gets a new lineage, so that every poller starts again. A
 * backup of an older version is migrated. A domain that there was not yet is left empty, and one that there is no more
 * is left out.
 *
 * The archive is not trusted. Its content reaches PostgreSQL as rows for the schema's own tables, by a domain's own
 * user. The superuser makes and renames databases, and enters none of them.
 *
 * @param checkRoom called often while databases are filled; it throws if the disk has too little room to continue
 * @param log takes a line for each domain that is left empty or left out
 * @returns the number of rows
 * @throws DamagedArchive if the archive does not hold what a backup holds. Other errors if it is of a newer version, or
 *   if the archive is not at fault
 */
export async function restoreDatabases(
  server: RunningPostgres,
  path: string,
  checkRoom: () => Promise<void> = async () => undefined,
  log: (line: string) => void = () => undefined,
): Promise<number> {
  const admin = await openConnection(server.url('postgres'));
  try {
    await removeLeftovers(admin);
    const rows = await fillIncoming(server, admin, path, checkRoom, log);
    for (const domain of databases()) await finishIncoming(server, domain);
    await exchange(admin);
    return rows;
  } finally {
    await removeLeftovers(admin).finally(() => admin.end());
  }
}

/** Prefix of databases that are being filled, and of those that they replace. */
const INCOMING = 'incoming_';
const OUTGOING = 'outgoing_';

async function removeLeftovers(admin: Client): Promise<void> {
  for (const domain of databases()) {
    await admin.query(`DROP DATABASE IF EXISTS ${INCOMING}${domain} WITH (FORCE)`);
    await admin.query(`DROP DATABASE IF EXISTS ${OUTGOING}${domain} WITH (FORCE)`);
  }
}

async function fillIncoming(
  server: RunningPostgres,
  admin: Client,
  path: string,
  checkRoom: () => Promise<void>,
  log: (line: string) => void,
): Promise<number> {
  const begun = new Set<string>();
  let named: readonly string[] = [];
  let isLeftOut = false;
  let filling: DatabaseFilling | undefined;
  let rows = 0;
  let unchecked = 0;
  const current = (): DatabaseFilling => {
    if (filling === undefined) throw new DamagedArchive('it has a table of no database');
    return filling;
  };
  const endDatabase = async (): Promise<void> => {
    rows += (await filling?.commit()) ?? 0;
    filling = undefined;
  };
  try {
    for await (const part of readArchive(path)) {
      if ('databases' in part) named = part.databases;
      else if ('database' in part) {
        const { database, migrations } = part;
        await endDatabase();
        if (!named.includes(database))
          throw new DamagedArchive(`it has the database ${database}, and names only ${named.join(', ')}`);
        if (begun.has(database)) throw new DamagedArchive(`the database ${database} comes twice`);
        begun.add(database);
        isLeftOut = !databases().includes(database);
        if (isLeftOut) log(`Left out: ${database} is no domain of this version`);
        else filling = await beginIncoming(server, admin, database, migrations);
      } else if (isLeftOut) continue;
      else if ('table' in part) await current().beginTable(part);
      else {
        unchecked += part.rows.length;
        if (unchecked > BYTES_BETWEEN_CHECKS) {
          unchecked = 0;
          await checkRoom();
        }
        await current().write(part.rows);
      }
    }
    await endDatabase();
  } catch (error) {
    await filling?.abandon().catch(() => undefined);
    throw error;
  }
  const absent = named.filter((database) => !begun.has(database));
  if (absent.length > 0) throw new DamagedArchive(`it lacks ${absent.join(', ')}`);
  for (const domain of databases().filter((each) => !begun.has(each))) {
    await createIncoming(admin, domain);
    log(`Left empty: the backup is older than the domain ${domain}`);
  }
  return rows;
}

const BYTES_BETWEEN_CHECKS = 16 * 1024 * 1024;

async function beginIncoming(
  server: RunningPostgres,
  admin: Client,
  domain: string,
  migrations: readonly string[],
): Promise<DatabaseFilling> {
  await createIncoming(admin, domain);
  const url = server.url(INCOMING + domain, domain);
  try {
    await migrateDomain(domain, url, migrations);
  } catch (cause) {
    const reason = printable((cause as Error).message, LONGEST_REASON);
    throw new Error(
      `The migrations that the backup names for ${domain} cannot be applied: ${reason}\n` +
        'A backup of a newer version needs that version.',
      { cause },
    );
  }
  return DatabaseFilling.begin(domain, url);
}

const LONGEST_REASON = 500;

async function createIncoming(admin: Client, domain: string): Promise<void> {
  const name = INCOMING + domain;
  await admin.query(`CREATE DATABASE ${name} OWNER ${admin.escapeIdentifier(domain)}`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
}

async function finishIncoming(server: RunningPostgres, domain: string): Promise<void> {
  const url = server.url(INCOMING + domain, domain);
  await migrateDomain(domain, url);
  const connection = await openConnection(url);
  try {
    const { rows } = await connection.query(`SELECT WHERE to_regclass('"Revision"') IS NOT NULL`);
    if (rows.length > 0) await connection.query('UPDATE "Revision" SET lineage = gen_random_uuid()');
  } finally {
    await connection.end();
  }
}

async function exchange(admin: Client): Promise<void> {
  await admin.query('BEGIN');
  for (const domain of databases()) {
    const name = admin.escapeIdentifier(domain);
    await admin.query(`ALTER DATABASE ${name} RENAME TO ${OUTGOING}${domain}`);
    await admin.query(`ALTER DATABASE ${INCOMING}${domain} RENAME TO ${name}`);
  }
  await admin.query('COMMIT');
}
