import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type DatabaseUrls, openConnection } from '@calendar/postgres';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack } from 'tar-stream';
import { CONTENTS, type Contents } from './archive.ts';
import { listTables } from './listTables.ts';

/**
 * Writes the domains' databases, as they are at one moment, into an archive that appears whole or not at all,
 * readable by its owner only. Returns the number of rows. Throws if it cannot, or is stopped.
 */
export async function backupDatabases(
  urls: DatabaseUrls,
  path: string,
  signal?: AbortSignal,
): Promise<number> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`;
  const copied = `${unfinished}.table`;
  const views = new Map<string, Client>();
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(unfinished, { ...OWN, flush: true }));
  written.catch(() => undefined);
  let rows = 0;
  try {
    for (const [domain, url] of Object.entries(urls)) views.set(domain, await openConnection(url, signal));
    await Promise.all([...views.values()].map(hold));
    archive.entry({ name: CONTENTS }, JSON.stringify(await contentsOf(views)));
    for (const [domain, client] of views)
      for (const [table, columns] of await listTables(client)) {
        const copy = client.query(copyTo(`COPY ${columns} TO STDOUT WITH (HEADER)`));
        // A tar says how long an entry is before its bytes.
        await pipeline(copy, createWriteStream(copied, OWN));
        const { size } = await stat(copied);
        await pipeline(createReadStream(copied), archive.entry({ name: `${domain}/${table}`, size }));
        await rm(copied);
        rows += copy.rowCount;
      }
    archive.finalize();
    await written;
    await rename(unfinished, path);
    return rows;
  } catch (error) {
    archive.destroy();
    const cause = await written.then(() => error).catch((failure) => (isOfFiles(failure) ? failure : error));
    if (!isOfFiles(cause)) throw cause;
    throw new Error(`${path} cannot be written: ${cause.message.replaceAll(unfinished, path)}`, { cause });
  } finally {
    await Promise.all([unfinished, copied].map((file) => rm(file, { force: true })));
    await Promise.all([...views.values()].map((client) => client.end()));
  }
}

const OWN = { flags: 'wx', mode: 0o600 };

function isOfFiles(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /^(open|write|close|fsync|rename|stat)$/.test(`${(error as NodeJS.ErrnoException).syscall}`)
  );
}

async function hold(client: Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SELECT 1');
}

async function contentsOf(views: ReadonlyMap<string, Client>): Promise<Contents> {
  const databases: Record<string, readonly string[]> = {};
  for (const [domain, client] of views) {
    const { rows: made } = await client.query("SELECT WHERE to_regclass('_prisma_migrations') IS NOT NULL");
    // An import alone leaves the gateway's database empty.
    if (made.length === 0) continue;
    const { rows } = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
    );
    databases[domain] = rows.map(({ name }) => name);
  }
  return { backup: 'event-calendar', format: 2, createdAt: new Date().toISOString(), databases };
}
