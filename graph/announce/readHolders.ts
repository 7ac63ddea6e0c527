import type { Database } from '@calendar/gateway-db';

/** Who holds keys that are valid, by e-mail address. */
export async function readHolders(database: Database): Promise<readonly Holder[]> {
  const keys = await database.apiKey.findMany({
    where: { revokedAt: null },
    select: { id: true, name: true, email: true },
    orderBy: { createdAt: 'asc' },
  });
  const byEmail = Map.groupBy(keys, ({ email }) => email.toLowerCase());
  return Array.from(byEmail.values(), (own) => ({
    email: own[0]!.email,
    applications: own.map(({ id, name }) => ({ keyId: id, name })),
  })).toSorted((one, other) => one.email.localeCompare(other.email));
}

/** One address and the applications that it has keys for. */
export interface Holder {
  readonly email: string;
  readonly applications: readonly { readonly keyId: string; readonly name: string }[];
}
