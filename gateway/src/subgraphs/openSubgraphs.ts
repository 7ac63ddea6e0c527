import type { SubgraphAddresses } from './addresses.ts';
import { type ClientOptions, openClient } from './openClient.ts';
import { RevisionReader } from './RevisionReader.ts';
import type { SubgraphClient } from './SubgraphClient.ts';

/**
 * Connects to the subgraphs of one supergraph. When another supergraph or other addresses take its place, the ones for
 * those are opened first and these closed afterwards: fetches under way finish.
 */
export function openSubgraphs(addresses: SubgraphAddresses, options: SubgraphsOptions): Subgraphs {
  const clients = new Map(
    Array.from(addresses, ([name, address]) => [name, openClient(name, address, options)]),
  );
  const reporting = new Map([...addresses].filter(([, { kind }]) => kind === 'kit'));
  const revisions = new RevisionReader(reporting, options.secret, (name, origin, token) => {
    const replica = clients.get(name)?.replicas.find((each) => each.origin === origin);
    replica?.noteLife();
    if (token !== undefined) replica?.noteRevision(token, options.latest?.(name));
  });
  return {
    clients,
    reporting: [...reporting.keys()],
    readRevision: (name, signal) => revisions.read(name, signal),
    missing: () => [...clients].flatMap(([name, { takesRequests }]) => (takesRequests ? [] : [name])),
    unready: () =>
      [...clients].flatMap(([subgraph, { replicas }]) =>
        replicas.flatMap(({ origin, fault }) =>
          fault === undefined ? [] : [{ subgraph, replica: origin, reason: fault }],
        ),
      ),
    known: async () => {
      await Promise.all([...clients.values()].flatMap(({ replicas }) => replicas.map(({ known }) => known)));
    },
    behind: () =>
      [...clients].flatMap(([subgraph, { replicas }]) =>
        replicas
          .filter(({ isLate }) => isLate)
          .map(({ origin, secondsBehind }) => ({
            subgraph,
            replica: origin,
            seconds: Math.round(secondsBehind),
          })),
      ),
    close: async () =>
      void (await Promise.all([revisions, ...clients.values()].map((client) => client.close()))),
  };
}

export interface SubgraphsOptions extends ClientOptions {
  /** The latest token known of a subgraph, by which its replicas are seen to be behind. */
  readonly latest?: (name: string) => string | undefined;
}

/** Connections to the subgraphs of one supergraph. */
export interface Subgraphs {
  /** By the subgraphs' names in the supergraph. */
  readonly clients: ReadonlyMap<string, SubgraphClient>;
  /** The names of those that report their revision. */
  readonly reporting: readonly string[];
  /** The token of a snapshot that a subgraph answers from. Throws a `SubgraphFailure` when no replica reports one. */
  readRevision(name: string, signal: AbortSignal): Promise<string>;
  /** The names of the subgraphs of which no replica is known to take this gateway's requests. */
  missing(): readonly string[];
  /** The replicas that are not known to take this gateway's requests, and why. */
  unready(): readonly ReplicaUnready[];
  /** Resolves when every replica has been asked, after a second at the latest. */
  known(): Promise<void>;
  /** The replicas that have been behind for more than five seconds. */
  behind(): readonly ReplicaBehind[];
  /** Lets fetches in flight finish, then closes the connections. */
  close(): Promise<void>;
}

export interface ReplicaUnready {
  readonly subgraph: string;
  /** Its address. */
  readonly replica: string;
  readonly reason: string;
}

export interface ReplicaBehind {
  readonly subgraph: string;
  /** Its address. */
  readonly replica: string;
  readonly seconds: number;
}
