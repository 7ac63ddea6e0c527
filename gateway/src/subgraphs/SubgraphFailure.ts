/** A subgraph could not be reached, or did not answer as agreed. For the log: callers see a catalogue error. */
export class SubgraphFailure extends Error {
  readonly subgraph: string;

  constructor(subgraph: string, reason: string, options?: ErrorOptions) {
    super(`Subgraph ${subgraph} ${reason}`, options);
    this.subgraph = subgraph;
  }
}

/** A subgraph is healthy and refused the fetch: it answered with a status from 400 to 499. */
export class SubgraphRefusal extends SubgraphFailure {
  /** The `extensions.code` of its first error, where it has one. */
  readonly code: string | undefined;

  constructor(subgraph: string, reason: string, code: string | undefined) {
    super(subgraph, reason);
    this.code = code;
  }
}

/** A subgraph did not answer one fetch in time, and answered others meanwhile. */
export class SlowFetch extends SubgraphFailure {}

/** A replica takes no requests yet, or none any more: it answered 503. */
export class NotReady extends SubgraphFailure {}
