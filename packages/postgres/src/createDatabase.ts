import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { databaseAddress } from './databaseAddress.ts';
import { openConnection, openIfThere } from './openConnection.ts';
import { MissingRight } from './requireRightToMigrate.ts';

/** Creates the database that an address names, unless it is there; safe at once. Throws if it cannot. */
export async function createDatabase(url: string): Promise<void> {
  const { connectionString, database } = databaseAddress(url);
  await using present = await openIfThere(connectionString);
  if (present !== undefined) return;
  const maintenance = new URL(connectionString);
  maintenance.pathname = 'postgres';
  await using client = await openConnection(maintenance.href);
  for (;;) {
    const refusal = await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`).then(
      () => undefined,
      (error: unknown) => codeOf(error),
    );
    if (refusal === undefined || ALREADY_THERE.includes(refusal)) return;
    if (refusal !== TEMPLATE_IN_USE)
      throw new MissingRight(`there is no database ${database}, and creating it failed`);
    await sleep(50);
  }
}

const ALREADY_THERE = ['42P04', '23505'];
const TEMPLATE_IN_USE = '55006';

function codeOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.code;
  throw error;
}
