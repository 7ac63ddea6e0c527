import { DOMAINS, type Domain, openConnection, type RunningPostgres } from '@calendar/postgres';
import type { Client } from 'pg';
import { migrateDomain } from '../migrateDomain.ts';
import { DatabaseFilling } from './databaseFilling.ts';
import { DamagedArchive, readArchive } from './readArchive.ts';

/**
 * Makes the domains' databases on an embedded server what an archive holds: all of them or, where anything fails or
 * the process is killed, none. Each gets a new lineage, so that whoever follows it starts anew. A backup of an older
 * version is migrated.
 *
 * @returns the number of rows
 * @throws where the archive is damaged or of a newer version
 */
export async function restoreDatabases(server: RunningPostgres, path: string): Promise<number> {
  const admin = await openConnection(server.url('postgres'));
  try {
    await removeLeftovers(admin);
    const rows = await fillIncoming(server, admin, path);
    for (const domain of DOMAINS) await finishIncoming(server, domain);
    await exchange(admin);
    return rows;
  } finally {
    await removeLeftovers(admin).finally(() => admin.end());
  }
}

/** Prefix of databases that are filled, and of those whose place they take. */
const INCOMING = 'incoming_';
const OUTGOING = 'outgoing_';

async function removeLeftovers(admin: Client): Promise<void> {
  for (const domain of DOMAINS) {
    await admin.query(`DROP DATABASE IF EXISTS ${INCOMING}${domain} WITH (FORCE)`);
    await admin.query(`DROP DATABASE IF EXISTS ${OUTGOING}${domain} WITH (FORCE)`);
  }
}

async function fillIncoming(server: RunningPostgres, admin: Client, path: string): Promise<number> {
  const begun = new Set<Domain>();
  let filling: DatabaseFilling | undefined;
  let rows = 0;
  const endDatabase = async (): Promise<void> => {
    rows += (await filling?.endTable()) ?? 0;
    await filling?.commit();
    filling = undefined;
  };
  try {
    for await (const { record, bytes } of readArchive(path)) {
      if ('database' in record) {
        await endDatabase();
        begun.add(record.database);
        filling = await beginIncoming(server, admin, record.database, record.migrations);
      } else if ('table' in record) {
        rows += (await filling?.endTable()) ?? 0;
        await filling?.beginTable(record.table, record.columns);
      } else if ('bytes' in record) await filling?.write(bytes);
    }
    await endDatabase();
  } catch (error) {
    await filling?.abandon().catch(() => undefined);
    throw error;
  }
  const absent = DOMAINS.filter((domain) => !begun.has(domain));
  if (absent.length > 0) throw new DamagedArchive(`it lacks ${absent.join(', ')}`);
  return rows;
}

async function beginIncoming(
  server: RunningPostgres,
  admin: Client,
  domain: Domain,
  migrations: readonly string[],
): Promise<DatabaseFilling> {
  const name = INCOMING + domain;
  await admin.query(`CREATE DATABASE ${name} OWNER ${domain}`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await migrateDomain(domain, server.url(name, domain), migrations);
  return DatabaseFilling.begin(server.url(name));
}

async function finishIncoming(server: RunningPostgres, domain: Domain): Promise<void> {
  const url = server.url(INCOMING + domain, domain);
  await migrateDomain(domain, url);
  if (domain === 'gateway') return;
  const connection = await openConnection(url);
  try {
    await connection.query('UPDATE "Revision" SET lineage = gen_random_uuid()');
  } finally {
    await connection.end();
  }
}

async function exchange(admin: Client): Promise<void> {
  await admin.query('BEGIN');
  for (const domain of DOMAINS) {
    await admin.query(`ALTER DATABASE ${domain} RENAME TO ${OUTGOING}${domain}`);
    await admin.query(`ALTER DATABASE ${INCOMING}${domain} RENAME TO ${domain}`);
  }
  await admin.query('COMMIT');
}
