/** A subgraph could not be reached, or did not answer as agreed. For the log: callers see a catalogue error. */
export class SubgraphFailure extends Error {
  readonly subgraph: string;
  readonly kind: FailureKind;
  /** Whether it was never ready, and took nothing: it is not there yet. */
  readonly isOfStart: boolean;

  constructor(
    subgraph: string,
    reason: string,
    { kind = 'faulty', hasBeenReady = true, ...options }: SubgraphFailureOptions = {},
  ) {
    super(`Subgraph ${subgraph} ${reason}`, options);
    this.subgraph = subgraph;
    this.kind = kind;
    this.isOfStart = !hasBeenReady && failureKinds[kind].isUntaken;
  }
}

/** A subgraph is healthy and refused the fetch: it answered with a status from 400 to 499. */
export class SubgraphRefusal extends SubgraphFailure {
  /** The `extensions.code` of its first error, if it has one. */
  readonly code: string | undefined;

  constructor(subgraph: string, reason: string, code: string | undefined) {
    super(subgraph, reason, { kind: 'refused' });
    this.code = code;
  }
}

export class Abandoned extends Error {
  constructor() {
    super('all callers have disconnected');
  }
}

export interface SubgraphFailureOptions extends ErrorOptions {
  /** The default is `faulty`: the reply was not as agreed. */
  readonly kind?: FailureKind;
  /** Whether the replica has ever been ready; by default it has. */
  readonly hasBeenReady?: boolean;
}

/**
 * How a fetch can fail at one replica, by how much it says, and what follows. For `refused` the refusal's
 * code decides what a caller sees, else it is `SERVICE_UNAVAILABLE` at the fields.
 */
export const failureKinds = {
  /** A healthy replica has judged it: a status from 400 to 499, or a reply beyond its bounds. */
  refused: { isDoubted: false, maySendAgain: false, isUntaken: false, outcome: 'refused' },
  /** Not answered in time, by a replica that has answered something else meanwhile. */
  slow: { isDoubted: false, maySendAgain: false, isUntaken: false, outcome: 'timeout' },
  /** Answered with a fault: another status than 200, or not with JSON. */
  faulty: { isDoubted: false, maySendAgain: false, isUntaken: false, outcome: 'failed' },
  /** Not answered, by a replica that answers nothing. */
  hung: { isDoubted: true, maySendAgain: false, isUntaken: false, outcome: 'timeout' },
  /** The replica is well, but does not have the state that was asked for. Another one may. */
  behind: { isDoubted: false, maySendAgain: true, isUntaken: false, outcome: 'failed' },
  /** The connection was lost after the fetch had been sent. */
  lost: { isDoubted: true, maySendAgain: true, isUntaken: false, outcome: 'failed' },
  /** The replica takes no fetches yet, or none any more: it answered 503. */
  notReady: { isDoubted: true, maySendAgain: true, isUntaken: true, outcome: 'failed' },
  /** There was no connection, and finding that out may take long. */
  unreachable: { isDoubted: true, maySendAgain: false, isUntaken: true, outcome: 'failed' },
  /** The connection was refused at once. */
  closed: { isDoubted: true, maySendAgain: true, isUntaken: true, outcome: 'failed' },
  /** Not sent: the replica is in doubt. The failure before it decides about sending again. */
  notAsked: { isDoubted: false, maySendAgain: true, isUntaken: true, outcome: 'broken' },
} as const satisfies Readonly<Record<string, Consequences>>;

export type FailureKind = keyof typeof failureKinds;

/**
 * The kind of an endpoint's error.
 * @param isAlive whether it has answered anything since, or its silence is too short to tell
 */
export function kindOf(thrown: unknown, isAlive: boolean): FailureKind {
  if (thrown instanceof DOMException) return isAlive ? 'slow' : 'hung';
  const code = (thrown as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? (KINDS_BY_CODE[code] ?? 'faulty') : 'faulty';
}

/** The most informative failure, the first one of several equal ones. */
export function mostInformative<Failure extends { readonly kind: FailureKind }>(
  failures: Iterable<Failure>,
): Failure | undefined {
  return [...failures].toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))[0];
}

const ORDER = Object.keys(failureKinds);

/** Codes of Node.js and of undici. */
const KINDS_BY_CODE: Readonly<Record<string, FailureKind>> = {
  UND_ERR_SOCKET: 'lost',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ECONNREFUSED: 'closed',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'unreachable',
};

interface Consequences {
  /** Whether the replica counts as not ready until its health says otherwise. */
  readonly isDoubted: boolean;
  /** Whether the same replica may be sent it again if no other one has answered. It takes no time to find out. */
  readonly maySendAgain: boolean;
  /** Whether no replica had begun with it: one may be ready to, in a moment. */
  readonly isUntaken: boolean;
  /** How the metric `calendar_fetches_total` counts a fetch that fails with it. */
  readonly outcome: 'refused' | 'timeout' | 'broken' | 'failed';
}

export const FETCH_OUTCOMES = ['ok', 'refused', 'timeout', 'broken', 'failed'] as const;

/** `refused`: the subgraph is healthy and refused the fetch; `broken`: each replica is in doubt. */
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number];
