import { Client, DatabaseError } from 'pg';
import { databaseAddress } from './databaseAddress.ts';
import { surviveLoss } from './surviveLoss.ts';

/** One connection for SQL with bare names. It fails at the query that notices that it is lost, as by the signal. */
export async function openConnection(url: string, signal?: AbortSignal): Promise<Client & AsyncDisposable> {
  signal?.throwIfAborted();
  const { connectionString, options } = databaseAddress(url);
  const client = new Client({ connectionString, options, connectionTimeoutMillis: 10_000, keepAlive: true });
  surviveLoss(client);
  const lose = () => void client.connection.stream.destroy();
  signal?.addEventListener('abort', lose);
  client.once('end', () => signal?.removeEventListener('abort', lose));
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** The same. Undefined if there is no such database. */
export async function openIfThere(
  url: string,
  signal?: AbortSignal,
): Promise<(Client & AsyncDisposable) | undefined> {
  return openConnection(url, signal).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === NO_SUCH_DATABASE) return undefined;
    throw error;
  });
}

const NO_SUCH_DATABASE = '3D000';
