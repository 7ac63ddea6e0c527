import type { BatchHead } from '@calendar/http/protocol';

export interface SubgraphRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  /** As JSON. */
  readonly variables: string;
  /** How many values the answer may cost. Undefined: the subgraph's own limit. */
  readonly budget?: number | undefined;
  /** Token of the state that the reply must show, or a later one. Undefined: whichever a replica has. */
  readonly at?: string | undefined;
  /** How many values the answer is expected to hold, as far as that is known before. */
  readonly expectedCost?: number | undefined;
}

/** The same with its limits and the facts of its operation. */
export interface Fetch extends SubgraphRequest {
  /** Whether the reply is expected to be so large that others must not wait for it in one batch. */
  readonly isExpensive: boolean;
  /** Until when a reply is useful, on the clock of `performance.now()`. */
  readonly endsAt: number;
  readonly facts: OperationFacts;
}

/** The headers that every fetch of one operation has. */
export interface OperationFacts {
  /** The operation's one instant, milliseconds since 1970 (docs/rules.md 3 "One instant per operation"). */
  readonly instant: number;
  /** The caller's HTTP method (docs/rules.md 10 "Accepted date-time forms"). */
  readonly method: 'GET' | 'POST';
  readonly requestId: string;
  /** Equal for operations of one caller, and does not disclose who that is; the subgraphs share their time by it. */
  readonly caller?: string | undefined;
  /** W3C `traceparent` of the operation that the fetch is part of. Undefined while nothing is traced. */
  readonly traceparent?: string | undefined;
  /** Until when the operation may take, on the clock of `performance.now()`; its fetches take no longer. */
  readonly endsAt?: number;
  /** Aborted when all callers that wait for the operation have disconnected. */
  readonly signal?: AbortSignal;
}

/** The reply to a fetch, whatever its status. A subgraph may leave out what `BatchHead` says of it. */
export interface SubgraphReply extends Omit<BatchHead, 'length'> {
  readonly contentType?: string | undefined;
  readonly bytes: Buffer;
  /** The next instant at which time alone may change the answer; `Infinity` for never. */
  readonly validUntil: number;
  /** For a subgraph without revisions: until when the reply may be kept, in milliseconds since 1970. */
  readonly freshUntil?: number | undefined;
  /** Whether the replica has said that it is stopping: it still answers for a moment. */
  readonly isStopping?: boolean;
}

export interface ReportedRevision extends Pick<SubgraphReply, 'isStopping'> {
  readonly token: string;
}

/** For another revision than the known one. */
export interface Waiting {
  readonly known: string;
  readonly seconds: number;
}

/** How the gateway talks to one replica: its requests, and the meaning of replies and health. */
export interface ReplicaEndpoint {
  /** For logs and metrics; nothing secret. */
  readonly origin: string;
  /** Rejects with the error of the connection, or with the signal's reason. */
  send(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply>;
  /**
   * Why it takes no requests of this gateway now. Undefined: it takes them. Rejects when it does not answer.
   */
  askReadiness(signal: AbortSignal): Promise<string | undefined>;
  /**
   * The token of its snapshot, undefined without one; another than the known one, or that one after so many
   * seconds. Absent if it never reports one. Rejects when it does not answer.
   */
  askRevision?(signal: AbortSignal, waiting?: Waiting): Promise<ReportedRevision | undefined>;
  close(): Promise<void>;
}
