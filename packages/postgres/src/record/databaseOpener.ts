import { PrismaPg } from '@prisma/adapter-pg';
import { databaseAddress } from '../databaseAddress.ts';
import { poolConfig } from './poolConfig.ts';

/** Opens a domain's database; raw SQL finds tables by bare names, and a statement may take any time. */
export function databaseOpener<Client extends { $disconnect(): PromiseLike<void> }>(
  Client: new (options: ClientOptions) => Client,
): (url: string) => Client & AsyncDisposable {
  return (url) => {
    const config = { ...poolConfig(url), connectionTimeoutMillis: LONGEST_CONNECTING_MS };
    const adapter = new PrismaPg(config, { schema: databaseAddress(url).schema });
    const client = new Client({ adapter, transactionOptions: { maxWait: LONGEST_WAIT_MS } });
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.$disconnect() });
  };
}

/** A command has nobody waiting, and is not to fail because its machine is busy. */
const LONGEST_CONNECTING_MS = 30_000;

/** For a connection to begin a transaction on: Prisma's own two seconds are too few on a busy machine. */
const LONGEST_WAIT_MS = 10_000;

interface ClientOptions {
  readonly adapter: PrismaPg;
  readonly transactionOptions: { readonly maxWait: number };
}
