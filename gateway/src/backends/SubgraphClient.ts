import { REVISION_WAIT } from '@calendar/http/protocol';
import type { Tracing } from '@calendar/runtime/tracing';
import { DelegateBackoff, handleType, retry } from 'cockatiel';
import type { Logger } from 'pino';
import type { Fetch, OperationFacts, ReplicaEndpoint, SubgraphReply, SubgraphRequest } from './Fetch.ts';
import { hedgedRequest } from './hedgedRequest.ts';
import { Replica } from './Replica.ts';
import {
  Abandoned,
  type FetchOutcome,
  failureKinds,
  mostInformative,
  SubgraphFailure,
} from './SubgraphFailure.ts';
import type { NoteFaults } from './SubgraphFaults.ts';

/** Fetches from one subgraph of several replicas: in turn, and from the next one if one fails or is slow. */
export class SubgraphClient {
  readonly name: string;
  readonly replicas: readonly Replica[];
  readonly #deadline: number;
  #turn = 0;
  #revisionTurn = 0;
  /** Since when no replica has taken a fetch, on the clock of `performance.now()`. */
  #awaySince: number | undefined;

  constructor({ name, endpoints, deadline, log }: SubgraphClientOptions) {
    this.name = name;
    this.#deadline = deadline;
    this.replicas = endpoints.map((endpoint) => new Replica({ subgraph: name, endpoint, log }));
  }

  /** Throws a `SubgraphFailure` unless a replica answers in time, an `Abandoned` when the signal fires. */
  async fetch(request: SubgraphRequest, facts: OperationFacts): Promise<SubgraphReply> {
    if (facts.signal?.aborted) throw new Abandoned();
    const now = performance.now();
    const endsAt = Math.min(now + this.#deadline, facts.endsAt ?? Number.POSITIVE_INFINITY);
    const fetch = { ...request, isExpensive: (request.expectedCost ?? 0) > EXPENSIVE, endsAt, facts };
    const milliseconds = Math.max(1, Math.round(endsAt - now));
    // Not `AbortSignal.timeout`, which would keep request and reply in memory until the deadline.
    const controller = new AbortController();
    const { signal } = controller;
    const expire = () => controller.abort(new DOMException('The deadline has passed', 'TimeoutError'));
    const abandon = () => controller.abort(new Abandoned());
    facts.signal?.addEventListener('abort', abandon);
    const timer = setTimeout(expire, milliseconds);
    try {
      return await this.#fetchFromReplicas(fetch, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      if (signal.reason instanceof Abandoned) throw signal.reason;
      if (error instanceof SubgraphFailure && failureKinds[error.kind].outcome !== 'timeout') throw error;
      const kind = error instanceof SubgraphFailure ? error.kind : 'slow';
      const reason = `did not answer within ${milliseconds} ms`;
      throw new SubgraphFailure(this.name, reason, { cause: error, kind });
    } finally {
      clearTimeout(timer);
      facts.signal?.removeEventListener('abort', abandon);
    }
  }

  /** The token of a snapshot of it, of another replica each time. Throws a `SubgraphFailure` without any. */
  async readRevision(signal: AbortSignal, latest?: string): Promise<string> {
    let failure: unknown;
    for (let asked = 0; asked < this.replicas.length; asked++) {
      const replica = this.replicas[this.#revisionTurn++ % this.replicas.length] as Replica;
      try {
        // One that is behind, or that answers for others as well, is asked again soon.
        const isAlone = this.replicas.length === 1 && replica.secondsBehind === 0;
        const seconds = isAlone ? REVISION_WAIT.longest : REVISION_WAIT.usual;
        return await replica.readRevision(signal, { latest, seconds });
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  get takesRequests(): boolean {
    return this.replicas.some(({ readiness }) => readiness.fault === undefined);
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  /**
   * Asks in rounds (`ROUNDS`), and again while no replica has taken it and one may soon: it may just have
   * become ready as the other one stopped. Throws the most informative failure.
   */
  async #fetchFromReplicas(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    const failures: Failures = new Map();
    let again: readonly Replica[] = [];
    const round = async (): Promise<SubgraphReply> => {
      const isAgain = again.length > 0;
      if (!isAgain) failures.clear();
      const send = (replica: Replica, own: AbortSignal) =>
        (isAgain
          ? replica.fetchAnyway(withoutLackedState(fetch, failures.get(replica)), own)
          : replica.fetch(fetch, own)
        ).catch((failure: unknown) => {
          if (failure instanceof SubgraphFailure) failures.set(replica, failure);
          throw failure;
        });
      try {
        return await hedgedRequest(isAgain ? again : this.#inTurn(fetch.at), send, signal);
      } catch (error) {
        again = isAgain ? [] : replicasToAskAgain(failures);
        const pause = again.length > 0 ? 0 : this.#mayBeTaken(failures) ? BETWEEN_ROUNDS_MS : undefined;
        throw new FailedRound(pause, mostInformative(failures.values()) ?? error);
      }
    };
    try {
      const reply = await ROUNDS.execute(round, signal);
      this.#awaySince = undefined;
      return reply;
    } catch (error) {
      throw error instanceof FailedRound ? error.cause : error;
    }
  }

  /** Whether a replica has not taken the fetch, may do so soon, and none has refused it. */
  #mayBeTaken(failures: Failures): boolean {
    const kinds = Array.from(failures.values(), ({ kind }) => kind);
    if (kinds.includes('refused') || !kinds.some((kind) => failureKinds[kind].isUntaken)) return false;
    if (this.replicas.every(({ readiness }) => readiness.isReady)) return false;
    this.#awaySince ??= performance.now();
    return performance.now() - this.#awaySince < LONGEST_AWAY_MS;
  }

  /** All replicas; last those behind the state asked for. */
  #inTurn(at: string | undefined): readonly Replica[] {
    if (this.replicas.length === 1) return this.replicas;
    this.#turn = (this.#turn + 1) % this.replicas.length;
    const turned = [...this.replicas.slice(this.#turn), ...this.replicas.slice(0, this.#turn)];
    const isBehind = (replica: Replica) => Number(at !== undefined && replica.isBehind(at));
    return turned.toSorted((one, other) => isBehind(one) - isBehind(other));
  }
}

class FailedRound extends Error {
  /** Milliseconds until the next one. Undefined: there is none. */
  readonly pause: number | undefined;

  constructor(pause: number | undefined, cause: unknown) {
    super('no replica has answered', { cause });
    this.pause = pause;
  }
}

const ROUNDS = retry(
  handleType(FailedRound, ({ pause }) => pause !== undefined),
  {
    maxAttempts: Number.POSITIVE_INFINITY,
    backoff: new DelegateBackoff(({ result }) => (result as { error: FailedRound }).error.pause ?? 0),
  },
);

/** It no longer waits for a state that a replica does not have: the replica that is least behind answers. */
function withoutLackedState(fetch: Fetch, failure: SubgraphFailure | undefined): Fetch {
  return failure?.kind === 'behind' ? { ...fetch, at: undefined } : fetch;
}

/** Those to which a fetch may be sent again, those that it was not sent to first. */
function replicasToAskAgain(failures: Failures): readonly Replica[] {
  const may = [...failures].filter(([replica, { kind }]) => {
    const decisive = kind === 'notAsked' ? (replica.heldAgainst ?? kind) : kind;
    return failureKinds[decisive].maySendAgain;
  });
  const untried = may.filter(([, { kind }]) => kind === 'notAsked');
  const tried = may.filter(([, { kind }]) => kind !== 'notAsked');
  // The one that is least behind first.
  const ordered = tried.toSorted(
    ([one], [other]) =>
      Number(one.isBehind(other.revision ?? '')) - Number(other.isBehind(one.revision ?? '')),
  );
  return [...untried, ...ordered].map(([replica]) => replica);
}

const LONGEST_AWAY_MS = 500;
const BETWEEN_ROUNDS_MS = 50;
/** Values in a reply: for a larger one other fetches do not wait in one batch. */
const EXPENSIVE = 2000;

type Failures = Map<Replica, SubgraphFailure>;

export interface SubgraphClientOptions {
  readonly name: string;
  readonly endpoints: readonly ReplicaEndpoint[];
  /** Milliseconds for one fetch, connecting and retries included. */
  readonly deadline: number;
  readonly log?: Logger | undefined;
}

export type Subgraph = Pick<SubgraphClient, 'fetch'>;

/** The same subgraph, with each fetch counted, timed and traced. */
export function observedSubgraph(name: string, subgraph: Subgraph, { metrics, tracing }: Watchers): Subgraph {
  return {
    async fetch(request, facts) {
      const began = performance.now();
      const span = tracing?.start(`fetch ${name}`, {
        kind: 'client',
        parent: facts.traceparent,
        attributes: { 'calendar.subgraph': name, 'graphql.operation.name': request.operationName },
      });
      let outcome: FetchOutcome = 'ok';
      try {
        return await subgraph.fetch(
          request,
          span === undefined ? facts : { ...facts, traceparent: span.traceparent },
        );
      } catch (failure) {
        outcome = outcomeOf(failure);
        span?.fail(outcome);
        throw failure;
      } finally {
        metrics.fetched(name, outcome, (performance.now() - began) / 1000);
        span?.end();
      }
    },
  };
}

function outcomeOf(failure: unknown): FetchOutcome {
  return failure instanceof SubgraphFailure ? failureKinds[failure.kind].outcome : 'failed';
}

interface Watchers {
  readonly metrics: FetchMetrics;
  /** Undefined: nothing is traced. */
  readonly tracing: Tracing | undefined;
}

export interface FetchMetrics {
  /** Counts the fetches from these subgraphs as well. */
  add(subgraphs: Iterable<string>): void;
  fetched(subgraph: string, outcome: FetchOutcome, seconds: number): void;
  readonly faults: { readonly note: NoteFaults };
}
