import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { migrateDomain } from '../../launcher/src/databases/migrateDomain.ts';

/**
 * A fresh, migrated, empty database of a domain on the tests' own server, with a new lineage. It is a copy of a
 * template that the first call of a run makes.
 */
export async function createTestDatabase(domain: string): Promise<TestDatabase> {
  const name = `test_${domain}_${randomUUID().replaceAll('-', '')}`;
  await onServer(async (server) => {
    await server.query('SELECT pg_advisory_lock(hashtext($1))', [domain]);
    await ensureTemplate(server, domain);
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${templateOf(domain)}`);
  });
  if (domain !== 'gateway') await beginLineage(urlOf(name));
  return {
    url: urlOf(name),
    drop: () => onServer(async (server) => void (await server.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

/** Takes everything out of some tables, as another history begins, which parts that read the database come to see. */
export async function emptyTestDatabase(url: string, tables: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`TRUNCATE ${tables.map((table) => `"${table}"`).join(', ')} CASCADE`);
    const { rowCount } = await client.query("SELECT FROM pg_tables WHERE tablename = 'Revision'");
    if (rowCount === 1)
      await client.query('UPDATE "Revision" SET lineage = gen_random_uuid(), revision = revision + 1');
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function ensureTemplate(server: Client, domain: string): Promise<void> {
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

async function beginLineage(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('UPDATE "Revision" SET lineage = gen_random_uuid()');
  await client.end();
}

async function onServer(work: (server: Client) => Promise<void>): Promise<void> {
  const server = new Client({ connectionString: serverUrl() });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

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

export interface TestDatabase {
  readonly url: string;
  /** Ends every connection to the database and removes it. */
  drop(): Promise<void>;
}
