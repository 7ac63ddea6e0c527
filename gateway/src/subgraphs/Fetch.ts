/** A request to a subgraph with its limits and the facts of its operation. */
export interface Fetch {
  readonly query: string;
  readonly operationName: string | undefined;
  /** As JSON. */
  readonly variables: string;
  /**
   * How many values the reply may cost (docs/rules.md 41 "True cost of an operation"); undefined: what the subgraph
   * allows.
   */
  readonly budget?: number | undefined;
  /** Whether the reply is expected to be so large that others must not wait for it in one batch. */
  readonly isExpensive: boolean;
  /** Until when a reply is of use, on the clock of `performance.now()`. */
  readonly endsAt: number;
  /**
   * Token of the state that the reply must show, or a later one (docs/rules.md 56 "One state in an answer"); undefined:
   * whichever the replica has.
   */
  readonly at?: string | undefined;
  readonly facts: OperationFacts;
}

/** What every fetch of one operation carries to the subgraphs. */
export interface OperationFacts {
  /** The operation's one instant, milliseconds since 1970 (docs/rules.md 3 "One instant per operation"). */
  readonly instant: number;
  /** The caller's HTTP method (docs/rules.md 10 "Accepted date-time forms"). */
  readonly method: 'GET' | 'POST';
  readonly requestId: string;
  /** Equal for operations of one caller, and does not disclose who that is; the subgraphs share their time by it. */
  readonly caller?: string | undefined;
  /** W3C `traceparent` of what the fetch is part of; undefined while nothing is traced. */
  readonly traceparent?: string | undefined;
  /** Until when the operation may take, on the clock of `performance.now()`; its fetches take no longer. */
  readonly endsAt?: number;
  /** Aborted when all callers that wait for the operation have disconnected. */
  readonly signal?: AbortSignal;
}

/** What came back for a fetch, whatever its status. */
export interface SubgraphReply {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
  /** Token of the snapshot that was answered from; undefined where the subgraph tells none. */
  readonly revision: string | undefined;
  /** The next instant at which time alone may change the answer; `Infinity` for never. */
  readonly validUntil: number;
  /**
   * Of a subgraph that tells no revision: until when it lets the reply be kept, in milliseconds since 1970; undefined:
   * not at all.
   */
  readonly freshUntil: number | undefined;
  /** How many errors the answer has; undefined where the subgraph does not report it. */
  readonly errors: number | undefined;
  /**
   * How many values the answer really cost (docs/rules.md 41 "True cost of an operation"); undefined where the
   * subgraph does not say.
   */
  readonly cost: number | undefined;
  /** Whether the replica has said that it stops: it still answers for a moment. */
  readonly isStopping: boolean;
}
