import type { Logger } from 'pino';
import type { SubgraphAddress } from './addresses.ts';
import { KitEndpoint } from './endpoints/KitEndpoint.ts';
import { PlainEndpoint } from './endpoints/PlainEndpoint.ts';
import { SubgraphClient } from './SubgraphClient.ts';

/** Connects to the replicas of one subgraph, in the way that its address says. */
export function openClient(
  name: string,
  { kind, addresses, token }: SubgraphAddress,
  { secret, deadline, log }: ClientOptions,
): SubgraphClient {
  const shared = { subgraph: name, connectDeadline: deadline };
  const endpoints = addresses.map((address) =>
    kind === 'kit'
      ? new KitEndpoint({ ...shared, origin: address, secret })
      : new PlainEndpoint({ ...shared, address, token }),
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
