import { readFile } from 'node:fs/promises';
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { ClientBase } from 'pg';
import { createDatabase } from './createDatabase.ts';
import { databaseAddress } from './databaseAddress.ts';
import { EVERYTHING, readMigrations } from './migrationList.ts';
import { pendingMigrations } from './pendingMigrations.ts';
import { MissingRight, requireRightToMigrate } from './requireRightToMigrate.ts';
import { ScriptFailure } from './ScriptFailure.ts';
import { surviveLoss } from './surviveLoss.ts';

/**
 * Brings a database to the newest migration, and creates it and its schema if missing. All is one
 * transaction, and safe at once; one that is up to date is only read. Throws if it cannot, with the database
 * and the pending migrations, not the login.
 * @returns the names of the migrations that were applied
 */
export async function migrate(
  databaseUrl: string,
  schemaFile: string,
  migrationsFolder: string,
  { only, signal }: MigrateOptions = {},
): Promise<readonly string[]> {
  const { connectionString, options, schema, database } = databaseAddress(databaseUrl);
  const migrationsList = chosen(await readMigrations(migrationsFolder), only);
  const datamodel = { path: schemaFile, content: await readFile(schemaFile, 'utf8') };
  const names = migrationsList.migrationDirectories.map(({ path }) => path);
  let pending: readonly string[] = [];
  try {
    pending = await pendingMigrations(databaseUrl, names, signal);
    if (pending.length === 0) return [];
    await createDatabase(databaseUrl);
    await requireRightToMigrate(databaseUrl);
    // If nothing is pending, as at most starts, its memory is saved.
    const { withSchemaEngine } = await import('./schemaEngine.ts');
    const pool = { connectionString, options, max: 1, onConnect: beginOnce(schema), ...TIMEOUTS };
    return await withSchemaEngine(pool, schema, datamodel, async (engine, transaction) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: EVERYTHING });
      await transaction.query('COMMIT');
      return appliedMigrationNames;
    });
  } catch (cause) {
    signal?.throwIfAborted();
    const place = `${database}${schema === 'public' ? '' : `, schema ${schema}`}`;
    const reason = reasonOf(cause, migrationsList).replace(
      TIMED_OUT,
      `${new URL(connectionString).host} does not answer`,
    );
    throw new Error(`The database ${place} cannot be migrated: ${reason}${remedyFor(cause, pending)}`, {
      cause,
    });
  }
}

function chosen(list: MigrationList, only: readonly string[] | undefined): MigrationList {
  if (only === undefined) return list;
  const migrationDirectories = list.migrationDirectories.filter(({ path }) => only.includes(path));
  const unknown = only.filter((name) => !migrationDirectories.some(({ path }) => path === name));
  if (unknown.length > 0) throw new Error(`There is no migration ${unknown.join(', ')} in ${list.baseDir}.`);
  return { ...list, migrationDirectories };
}

/** The driver's message, which names no server. */
const TIMED_OUT = /^timeout expired$/;
const TIMEOUTS = { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 0 };

/** The engine's one connection is one transaction: losing the connection must not lead to another. */
function beginOnce(schema: string): (client: ClientBase) => Promise<void> {
  let begun = false;
  return async (client) => {
    if (begun) throw new Error('the connection was lost');
    begun = true;
    surviveLoss(client);
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION]);
    // A role may own the schema without the right to create one. PostgreSQL asks for that right before it looks.
    const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
    if (rowCount === 0) await client.query(`CREATE SCHEMA ${client.escapeIdentifier(schema)}`);
  };
}

/** The holder of this lock of a database migrates it. */
export const MIGRATION = '5203187735041966';

function remedyFor(cause: unknown, pending: readonly string[]): string {
  if (cause instanceof MissingRight)
    return `. It lacks ${pending.join(', ')}: run "npm run migrate" with the address of a role that may; ops/postgres/roles.sql makes one`;
  // Nothing was read yet: the address may be wrong.
  return pending.length === 0
    ? `. Expected its address in DATABASE_URL, or EVENTS_DATABASE_URL and so on`
    : '';
}

function reasonOf(cause: unknown, list: MigrationList): string {
  if (cause instanceof ScriptFailure) {
    const failed = list.migrationDirectories.find(
      ({ migrationFile: { content } }) => content.tag === 'ok' && content.value === cause.script,
    );
    return `migration ${failed?.path ?? 'of an unknown name'} fails: ${cause.message}`;
  }
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0], list);
  // The engine adds a stack trace, a numbered line for each function.
  const message = cause instanceof Error ? cause.message.split(/\n\s+0: /)[0]! : String(cause);
  return message.replace(/^ERROR: /, '').trim();
}

export interface MigrateOptions {
  /** The names of the oldest migrations to apply; absent: all. */
  readonly only?: readonly string[];
  /** Ends the wait for a server that does not answer. */
  readonly signal?: AbortSignal | undefined;
}
