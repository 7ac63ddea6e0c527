import type { Logger } from 'pino';
import type { SubgraphAddresses } from './addresses.ts';
import { RevisionReader } from './RevisionReader.ts';
import { SubgraphClient } from './SubgraphClient.ts';
import { unreadySubgraphs } from './unreadySubgraphs.ts';

/**
 * Connects to the subgraphs of one supergraph. When another supergraph or other addresses take its place, the ones for
 * those are opened first and these closed afterwards: fetches under way finish.
 */
export function openSubgraphs(addresses: SubgraphAddresses, options: SubgraphsOptions): Subgraphs {
  const { secret, deadline, log } = options;
  const clients = new Map(
    Array.from(addresses, ([name, { addresses }]) => [
      name,
      new SubgraphClient({ name, addresses, secret, deadline, log }),
    ]),
  );
  const byName = Object.fromEntries(Array.from(addresses, ([name, { addresses }]) => [name, addresses]));
  const revisions = new RevisionReader(byName, secret);
  return {
    clients,
    readRevision: (name, signal) => revisions.read(name, signal),
    unready: () => unreadySubgraphs(byName),
    close: async () =>
      void (await Promise.all([revisions, ...clients.values()].map((client) => client.close()))),
  };
}

/** Connections to the subgraphs of one supergraph. */
export interface Subgraphs {
  /** By the subgraphs' names in the supergraph. */
  readonly clients: ReadonlyMap<string, SubgraphClient>;
  /** The token of a snapshot that a subgraph answers from. Throws a `SubgraphFailure` when no replica reports one. */
  readRevision(name: string, signal: AbortSignal): Promise<string>;
  /** The names of the subgraphs of which no replica is ready. */
  unready(): Promise<readonly string[]>;
  /** Lets fetches in flight finish, then closes the connections. */
  close(): Promise<void>;
}

export interface SubgraphsOptions {
  /** Shared with the subgraphs of kind `kit`; signs every request to them. */
  readonly secret: string;
  /** Milliseconds for one fetch, connecting and retries included. */
  readonly deadline: number;
  readonly log: Logger;
}
