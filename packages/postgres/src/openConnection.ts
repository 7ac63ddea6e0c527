import { Client } from 'pg';
import { databaseAddress } from './databaseAddress.ts';
import { surviveLoss } from './surviveLoss.ts';

/** One connection for SQL with bare names. It fails at the query that notices that it is lost. */
export async function openConnection(url: string): Promise<Client> {
  const { connectionString, options } = databaseAddress(url);
  const client = new Client({ connectionString, options, connectionTimeoutMillis: 10_000, keepAlive: true });
  surviveLoss(client);
  await client.connect();
  return client;
}
