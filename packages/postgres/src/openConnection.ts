import { Client } from 'pg';
import { databaseAddress } from './databaseAddress.ts';
import { surviveLoss } from './surviveLoss.ts';

/**
 * One connection to a database, for SQL that finds the schema's tables by their bare names. It fails at the query that
 * notices that the connection is lost.
 */
export async function openConnection(url: string): Promise<Client> {
  const { connectionString, options } = databaseAddress(url);
  const client = new Client({ connectionString, options, connectionTimeoutMillis: 10_000, keepAlive: true });
  surviveLoss(client);
  await client.connect();
  return client;
}
