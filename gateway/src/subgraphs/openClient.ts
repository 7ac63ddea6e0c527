import type { Logger } from 'pino';
import type { SubgraphAddress } from './addresses.ts';
import { KitEndpoint } from './endpoints/KitEndpoint.ts';
import { SubgraphClient } from './SubgraphClient.ts';

/** Connects to the replicas of one subgraph, in the way that its address says. */
export function openClient(
  name: string,
  { addresses }: SubgraphAddress,
  { secret, deadline, log }: ClientOptions,
): SubgraphClient {
  const endpoints = addresses.map(
    (origin) => new KitEndpoint({ subgraph: name, origin, secret, connectDeadline: deadline }),
  );
  return new SubgraphClient({ name, endpoints, deadline, log });
}

export interface ClientOptions {
  /** Shared with the subgraphs of kind `kit`; signs every request to them. */
  readonly secret: string;
  /** Milliseconds for one fetch, connecting and retries included. */
  readonly deadline: number;
  readonly log?: Logger | undefined;
}
