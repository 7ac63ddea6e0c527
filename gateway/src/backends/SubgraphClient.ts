import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Fetch, OperationFacts, ReplicaEndpoint, SubgraphReply, SubgraphRequest } from './Fetch.ts';
import { hedgedRequest } from './hedgedRequest.ts';
import { Replica } from './Replica.ts';
import { Abandoned, failureKinds, mostInformative, SubgraphFailure } from './SubgraphFailure.ts';

/**
 * Fetches from one subgraph, which may run as several replicas. It asks those that answer in turn, and the next one if
 * one fails or is slow. Every fetch has a deadline. Repeating one is harmless: operations only read.
 */
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

  /**
   * Throws a `SubgraphFailure` unless a replica answers 200 with JSON within the deadline. Throws an `Abandoned` when the
   * operation's signal fires before.
   */
  async fetch(request: SubgraphRequest, facts: OperationFacts): Promise<SubgraphReply> {
    if (facts.signal?.aborted) throw new Abandoned();
    const now = performance.now();
    const endsAt = Math.min(now + this.#deadline, facts.endsAt ?? Number.POSITIVE_INFINITY);
    const fetch = { ...request, isExpensive: (request.expectedCost ?? 0) > expensive, endsAt, facts };
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

  /**
   * The token of a snapshot that it answers from. Another replica is asked each time, and the next one if that does not
   * report it. Throws a `SubgraphFailure` when none does.
   *
   * @param latest the token of the present state, as far as is known
   */
  async readRevision(signal: AbortSignal, latest?: string): Promise<string> {
    let failure: unknown;
    for (let asked = 0; asked < this.replicas.length; asked++) {
      const replica = this.replicas[this.#revisionTurn++ % this.replicas.length] as Replica;
      try {
        return await replica.readRevision(signal, latest);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** Whether a replica is known to take this gateway's requests. */
  get takesRequests(): boolean {
    return this.replicas.some(({ readiness }) => readiness.fault === undefined);
  }

  /** Lets fetches in flight finish, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  /**
   * While no replica takes the fetch, and one may do so soon, all are tried again for a moment. One may just have
   * become ready as the other one stopped.
   */
  async #fetchFromReplicas(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    for (;;) {
      const failures: Failures = new Map();
      try {
        const reply = await this.#fetchFromAny(fetch, signal, failures);
        this.#awaySince = undefined;
        return reply;
      } catch (error) {
        if (signal.aborted || !this.#mayBeTaken(failures)) throw error;
      }
      await sleep(retryDelay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw signal.reason;
    }
  }

  /** Whether a replica has not taken the fetch, may do so soon, and none has refused it. */
  #mayBeTaken(failures: Failures): boolean {
    const kinds = Array.from(failures.values(), ({ kind }) => kind);
    if (kinds.includes('refused') || !kinds.some((kind) => failureKinds[kind].isUntaken)) return false;
    if (this.replicas.every(({ readiness }) => readiness.isReady)) return false;
    this.#awaySince ??= performance.now();
    return performance.now() - this.#awaySince < longestWait;
  }

  /**
   * From the replicas in use; when none of them answers, from all to which it may be sent again. Throws the most
   * informative failure. Every fetch only reads.
   */
  async #fetchFromAny(fetch: Fetch, signal: AbortSignal, failures: Failures): Promise<SubgraphReply> {
    // A replica that answers other fetches is not slow: this fetch is expensive, and would be so on any replica.
    const isAnswering = (replica: Replica, since: number) => replica.hasAnsweredSince(since);
    const hedging = { hedgeDelay, signal, isAnswering };
    const noted = (replica: Replica, reply: Promise<SubgraphReply>) =>
      reply.catch((failure: unknown) => {
        if (failure instanceof SubgraphFailure) failures.set(replica, failure);
        throw failure;
      });
    const reasonFor = (error: unknown) => mostInformative(failures.values()) ?? error;
    const inUse = (replica: Replica, own: AbortSignal) => noted(replica, replica.fetch(fetch, own));
    // It no longer waits for a state that no replica has: the replica that is least behind answers.
    const anyway = (replica: Replica, own: AbortSignal) => {
      const isBehind = failures.get(replica)?.kind === 'behind';
      return noted(replica, replica.fetchAnyway(isBehind ? { ...fetch, at: undefined } : fetch, own));
    };
    try {
      return await hedgedRequest(this.#inTurn(fetch.at), inUse, hedging);
    } catch (error) {
      const again = replicasToAskAgain(failures);
      if (again.length === 0 || signal.aborted) throw reasonFor(error);
      return await hedgedRequest(again, anyway, hedging).catch((last: unknown) => {
        throw reasonFor(last);
      });
    }
  }

  /**
   * All replicas, beginning with another one each time. Those that are behind the state asked for come after the others
   * (docs/rules.md 57 "Forward only"). Those that are being tried again come last.
   */
  #inTurn(at: string | undefined): readonly Replica[] {
    if (this.replicas.length === 1) return this.replicas;
    this.#turn = (this.#turn + 1) % this.replicas.length;
    const turned = [...this.replicas.slice(this.#turn), ...this.replicas.slice(0, this.#turn)];
    const rank = (replica: Replica) =>
      replica.state === 'halfOpen' ? 2 : Number(at !== undefined && replica.isBehind(at));
    const ranks = new Map(turned.map((replica) => [replica, rank(replica)]));
    return turned.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
  }
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

/** Milliseconds after which another replica is tried as well. */
const hedgeDelay = 1000;

/** Milliseconds for which fetches are tried again when no replica takes them any more. */
const longestWait = 500;
/** Milliseconds between two such tries. */
const retryDelay = 50;
/** Values in a reply: for a larger one other fetches do not wait in one batch. */
const expensive = 2000;

/** The last failure of a fetch at each replica. */
type Failures = Map<Replica, SubgraphFailure>;

export interface SubgraphClientOptions {
  /** The subgraph's name in the supergraph. */
  readonly name: string;
  /** Of each replica. */
  readonly endpoints: readonly ReplicaEndpoint[];
  /** Milliseconds for one fetch, connecting and retries included. */
  readonly deadline: number;
  readonly log?: Logger | undefined;
}

/** The data that fetches are made from. */
export type Subgraph = Pick<SubgraphClient, 'fetch'>;
