import { type DatabaseUrls, openConnection } from '@calendar/postgres';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listTables } from './listTables.ts';
import { type ArchiveWriter, writeArchive } from './writeArchive.ts';

/**
 * Writes the content of the domains' databases into one archive. All are seen as they are at the same moment,
 * whatever is imported meanwhile.
 *
 * @returns the number of rows
 * @throws if a database cannot be read or the file cannot be written; then there is no file
 */
export async function backupDatabases(urls: DatabaseUrls, path: string): Promise<number> {
  const views: View[] = [];
  let rows = 0;
  try {
    for (const [domain, url] of Object.entries(urls))
      views.push({ domain, client: await openConnection(url) });
    await Promise.all(views.map(({ client }) => hold(client)));
    await writeArchive(path, async (archive) => {
      const createdAt = new Date().toISOString();
      await archive.record({ backup: 'event-calendar', format: 1, createdAt, databases: Object.keys(urls) });
      for (const view of views) rows += await writeDatabase(view, archive);
    });
    return rows;
  } finally {
    await Promise.all(views.map(({ client }) => client.end()));
  }
}

/** Keeps the database's present state for all that follows on this connection. */
async function hold(client: Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SELECT 1');
}

async function writeDatabase({ domain, client }: View, archive: ArchiveWriter): Promise<number> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
  );
  await archive.record({ database: domain, migrations: migrations.map(({ name }) => name) });
  let rows = 0;
  for (const { table, columns } of await listTables(client)) {
    await archive.record({ table, columns });
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const copy = client.query(copyTo(`COPY ${client.escapeIdentifier(table)} (${names}) TO STDOUT`));
    for await (const bytes of copy) await archive.bytes(bytes as Buffer);
    rows += copy.rowCount;
  }
  return rows;
}

interface View {
  readonly domain: string;
  readonly client: Client;
}
