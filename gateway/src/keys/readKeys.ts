import type { Database } from '@calendar/gateway-db';
import type { StoredKey } from './StoredKey.ts';

/** The keys that are not revoked. */
export async function readKeys(database: Database): Promise<readonly StoredKey[]> {
  return database.apiKey.findMany({ where: { revokedAt: null }, select: { id: true, keyHash: true } });
}
