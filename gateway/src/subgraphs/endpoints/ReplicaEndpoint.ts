import type { Fetch, SubgraphReply } from '../Fetch.ts';

/** How one replica is spoken to: what is sent, and what its replies and its health mean. */
export interface ReplicaEndpoint {
  /** For logs and metrics; nothing secret. */
  readonly origin: string;
  /** Rejects with what the connection failed with, or with the signal's reason. */
  send(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply>;
  /**
   * Asks, with the credentials of a fetch, why it takes no requests of this gateway now; undefined: it does. Rejects
   * when it does not answer.
   */
  askReadiness(signal: AbortSignal): Promise<string | undefined>;
  /**
   * Whether it answers anything to the least that a fetch can ask, over a connection on which no fetch waits. Rejects when
   * it does not answer.
   */
  answers(signal: AbortSignal): Promise<boolean>;
  /** Lets fetches in flight finish, then closes the connections. */
  close(): Promise<void>;
}
