import type { Logger } from 'pino';
import type { SubgraphAddress, SubgraphAddresses } from './addresses.ts';
import { KitEndpoint } from './endpoints/KitEndpoint.ts';
import { PlainEndpoint } from './endpoints/PlainEndpoint.ts';
import { SubgraphClient } from './SubgraphClient.ts';

/** Connects to the subgraphs of one supergraph. The next one's are opened before these are closed. */
export function openSubgraphs(addresses: SubgraphAddresses, options: SubgraphsOptions) {
  const clients = new Map(
    Array.from(addresses, ([name, address]) => [name, openClient(name, address, options)]),
  );
  return {
    clients,
    reporting: [...addresses].flatMap(([name, { kind }]) => (kind === 'kit' ? [name] : [])),
    /** The token of a snapshot of a subgraph. Throws a `SubgraphFailure` when no replica reports one. */
    readRevision: async (name: string, signal: AbortSignal) =>
      (clients.get(name) as SubgraphClient).readRevision(signal, options.latest?.(name)),
    /** The subgraphs of which no replica is known to take this gateway's requests. */
    missing: () => [...clients].flatMap(([name, { takesRequests }]) => (takesRequests ? [] : [name])),
    /** The replicas that are not known to take this gateway's requests, and why. */
    unready: () =>
      [...clients].flatMap(([subgraph, { replicas }]) =>
        replicas.flatMap(({ origin, readiness: { fault } }) =>
          fault === undefined ? [] : [{ subgraph, replica: origin, reason: fault }],
        ),
      ),
    /** Resolves when every replica has been asked, after a second at the latest. */
    known: async () => {
      const replicas = [...clients.values()].flatMap((client) => client.replicas);
      await Promise.all(replicas.map(({ readiness }) => readiness.known));
    },
    /** The replicas that have been behind for more than five seconds. */
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
    close: async () => void (await Promise.all(Array.from(clients.values(), (client) => client.close()))),
  };
}

export interface SubgraphsOptions extends ClientOptions {
  /** The latest token known of a subgraph, by which its replicas are seen to be behind. */
  readonly latest?: (name: string) => string | undefined;
}

export type Subgraphs = ReturnType<typeof openSubgraphs>;

/** Connects to the replicas of one subgraph, by the protocol of its address. */
export function openClient(
  name: string,
  { kind, addresses, token }: SubgraphAddress,
  { secret, deadline, log }: ClientOptions,
): SubgraphClient {
  const connectDeadline = deadline;
  const endpoints = addresses.map((address) =>
    kind === 'kit'
      ? new KitEndpoint({ origin: address, secret, connectDeadline })
      : new PlainEndpoint({ subgraph: name, address, token, connectDeadline }),
  );
  return new SubgraphClient({ name, endpoints, deadline, log });
}

export interface ClientOptions {
  readonly secret: string;
  /** Milliseconds for one fetch, connecting and retries included. */
  readonly deadline: number;
  readonly log?: Logger | undefined;
}
