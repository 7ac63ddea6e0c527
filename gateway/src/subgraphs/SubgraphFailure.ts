import type { FailureKind } from './failureKinds.ts';

/** A subgraph could not be reached, or did not answer as agreed. For the log: callers see a catalogue error. */
export class SubgraphFailure extends Error {
  readonly subgraph: string;
  readonly kind: FailureKind;

  constructor(
    subgraph: string,
    reason: string,
    { kind = 'faulty', ...options }: SubgraphFailureOptions = {},
  ) {
    super(`Subgraph ${subgraph} ${reason}`, options);
    this.subgraph = subgraph;
    this.kind = kind;
  }
}

/** A subgraph is healthy and refused the fetch: it answered with a status from 400 to 499. */
export class SubgraphRefusal extends SubgraphFailure {
  /** The `extensions.code` of its first error, where it has one. */
  readonly code: string | undefined;

  constructor(subgraph: string, reason: string, code: string | undefined) {
    super(subgraph, reason, { kind: 'refused' });
    this.code = code;
  }
}

interface SubgraphFailureOptions extends ErrorOptions {
  /** `faulty` where nothing is said: what was answered is not what was agreed. */
  readonly kind?: FailureKind;
}
