import { randomUUID } from 'node:crypto';
import { migrateDomain } from '@calendar/postgres/migrate';
import { Pool, type PoolClient } from 'pg';
import { rowsOf } from './rowsOf.ts';

/**
 * A fresh, migrated, empty database of a domain on the tests' own server, with a new lineage. It is a copy of a
 * template that the first call of a run makes.
 *
 * @param afterwards the hook that ends every connection to the database, and removes it: see `ownFolder`
 * @returns its address
 */
export async function createTestDatabase(domain: string, afterwards: Afterwards): Promise<string> {
  const url = await copyTemplate(domain, afterwards);
  if (domain !== 'gateway') await rowsOf(url, 'UPDATE "Revision" SET lineage = gen_random_uuid()');
  return url;
}

/** The same, with the template's lineage. */
export async function copyTemplate(domain: string, afterwards: Afterwards): Promise<string> {
  const name = `test_${domain}_${randomUUID().replaceAll('-', '')}`;
  await onServer(async (server) => {
    await server.query('SELECT pg_advisory_lock(hashtext($1))', [domain]);
    try {
      await ensureTemplate(server, domain);
      // Copying block by block by way of the log, which is the default, is four times the work.
      await server.query(`CREATE DATABASE ${name} TEMPLATE ${templateOf(domain)} STRATEGY FILE_COPY`);
    } finally {
      await server.query('SELECT pg_advisory_unlock(hashtext($1))', [domain]);
    }
  });
  afterwards(() =>
    onServer(async (server) => void (await server.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  );
  return urlOf(name);
}

async function ensureTemplate(server: PoolClient, domain: string): Promise<void> {
  const template = templateOf(domain);
  const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (rowCount === 1) return;
  const unfinished = `${template}_unfinished`;
  await server.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await migrateDomain(domain, urlOf(unfinished));
  await server.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
}

function templateOf(domain: string): string {
  return `template_${domain}`;
}

/** A connection is more work than a database: it is kept for the next file, and does not keep the process. */
async function onServer(work: (server: PoolClient) => Promise<void>): Promise<void> {
  servers ??= new Pool({ connectionString: serverUrl(), idleTimeoutMillis: 10_000, allowExitOnIdle: true });
  const server = await servers.connect();
  try {
    await work(server);
  } finally {
    server.release();
  }
}

let servers: Pool | undefined;

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = database;
  return url.href;
}

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (url === undefined)
    throw new Error('TEST_POSTGRES_URL is not set: test/support/postgresServer.ts sets it.');
  return url;
}

/** `afterAll`, or `onTestFinished` within a test. */
export type Afterwards = (end: () => Promise<void>) => void;
