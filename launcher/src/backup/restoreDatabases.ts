import { databases } from '@calendar/config/domains';
import { openConnection, type RunningPostgres } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import type { Client } from 'pg';
import { DamagedArchive, printable } from './archive.ts';
import { DatabaseFilling } from './DatabaseFilling.ts';
import { readArchive } from './readArchive.ts';

/**
 * Replaces the domains' databases on an embedded server by those of an archive, all or none, each with a new
 * lineage. A backup of an older version is migrated, a domain without one is left empty. The archive is not
 * trusted: its content is rows for the schema's own tables, by a domain's own user. Throws a
 * `DamagedArchive`, or another error if the archive is newer or not at fault.
 * @param checkRoom throws if the disk has too little room to continue
 * @param signal stops it until the databases are replaced
 * @param log takes a line for each domain that is left empty or left out
 */
export async function restoreDatabases(
  server: RunningPostgres,
  path: string,
  checkRoom: () => Promise<void> = async () => undefined,
  log: (line: string) => void = () => undefined,
  signal?: AbortSignal,
): Promise<number> {
  await using admin = await openConnection(server.url('postgres'));
  try {
    await removeLeftovers(admin);
    const rows = await fillIncoming(server, admin, readArchive(path, signal), checkRoom, log);
    for (const domain of databases()) await finishIncoming(server, domain);
    signal?.throwIfAborted();
    await exchange(admin);
    return rows;
  } finally {
    await removeLeftovers(admin);
  }
}

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
  archive: ReturnType<typeof readArchive>,
  checkRoom: () => Promise<void>,
  log: (line: string) => void,
): Promise<number> {
  const fillings = new Map<string, DatabaseFilling>();
  const leftOut = new Set<string>();
  let rows = 0;
  try {
    for await (const part of archive) {
      if ('contents' in part) {
        const given = new Map(Object.entries(part.contents.databases));
        for (const domain of databases()) {
          await createIncoming(admin, domain);
          const migrations = given.get(domain);
          if (migrations !== undefined) fillings.set(domain, await beginFilling(server, domain, migrations));
          else log(`Left empty: the backup has nothing of the domain ${domain}`);
        }
        for (const name of given.keys()) if (!fillings.has(name)) leftOut.add(name);
        for (const name of leftOut) log(`Left out: ${name} is no domain of this version`);
      } else {
        const [, domain = '', table = ''] = /^(\w+)\/(.*)$/s.exec(part.name) ?? [];
        if (leftOut.has(domain)) continue;
        const filling = fillings.get(domain);
        if (filling === undefined)
          throw new DamagedArchive(`it has ${part.name}, which is of no database in it`);
        rows += await filling.fill(table, whileThereIsRoom(part.rows, checkRoom));
      }
    }
    for (const filling of fillings.values()) await filling.commit();
  } finally {
    for (const filling of fillings.values()) await filling.end().catch(() => undefined);
  }
  return rows;
}

async function* whileThereIsRoom(
  bytes: AsyncIterable<Buffer>,
  checkRoom: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let unchecked = 0;
  for await (const piece of bytes) {
    unchecked += piece.length;
    if (unchecked > BYTES_BETWEEN_CHECKS) {
      unchecked = 0;
      await checkRoom();
    }
    yield piece;
  }
}

const BYTES_BETWEEN_CHECKS = 16 * 1024 * 1024;

async function beginFilling(
  server: RunningPostgres,
  domain: string,
  migrations: readonly string[],
): Promise<DatabaseFilling> {
  const url = server.url(INCOMING + domain, domain);
  try {
    await migrateDomain(domain, url, { only: migrations });
  } catch (cause) {
    throw new Error(
      `The migrations that the backup names for ${domain} cannot be applied: ${printable((cause as Error).message)}\n` +
        'A backup of a newer version needs that version.',
      { cause },
    );
  }
  return DatabaseFilling.begin(domain, url);
}

async function createIncoming(admin: Client, domain: string): Promise<void> {
  const name = INCOMING + domain;
  await admin.query(`CREATE DATABASE ${name} OWNER ${admin.escapeIdentifier(domain)}`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
}

async function finishIncoming(server: RunningPostgres, domain: string): Promise<void> {
  const url = server.url(INCOMING + domain, domain);
  await migrateDomain(domain, url);
  await using connection = await openConnection(url);
  const { rows } = await connection.query(`SELECT WHERE to_regclass('"Revision"') IS NOT NULL`);
  if (rows.length > 0) await connection.query('UPDATE "Revision" SET lineage = gen_random_uuid()');
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
