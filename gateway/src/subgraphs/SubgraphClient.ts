import type { Logger } from 'pino';
import type { Fetch, OperationFacts, SubgraphReply } from './Fetch.ts';
import { hedgedRequest } from './hedgedRequest.ts';
import { Abandoned, InFlight } from './InFlight.ts';
import { Replica } from './Replica.ts';
import { SubgraphFailure, SubgraphRefusal } from './SubgraphFailure.ts';

/**
 * Fetches from one subgraph, which may run as several replicas: from those that answer in turn, and from the next one
 * when one fails or is slow. Fetches that are equal in everything, the instant included, are sent once while one is in
 * flight. Every fetch has a deadline. Repeating one is harmless: operations only read.
 */
export class SubgraphClient {
  readonly name: string;
  readonly replicas: readonly Replica[];
  readonly #deadline: number;
  readonly #inFlight = new InFlight();
  #turn = 0;

  constructor({ name, addresses, secret, deadline, log }: SubgraphClientOptions) {
    this.name = name;
    this.#deadline = deadline;
    this.replicas = addresses.map(
      (address) =>
        new Replica({
          subgraph: name,
          address,
          secret,
          connectDeadline: deadline,
          onStateChange: ({ origin, state }) =>
            log?.warn({ subgraph: name, replica: origin, state }, 'the state of a replica has changed'),
        }),
    );
  }

  /** Throws a `SubgraphFailure` unless a replica answers 200 with JSON within the deadline. */
  fetch(request: SubgraphRequest, facts: OperationFacts): Promise<SubgraphReply> {
    const { query, operationName, variables, budget, expectedCost = 0 } = request;
    const endsAt = Math.min(performance.now() + this.#deadline, facts.endsAt ?? Number.POSITIVE_INFINITY);
    const fetch = {
      query,
      operationName,
      variables,
      budget,
      isExpensive: expectedCost > expensive,
      endsAt,
      facts,
    };
    return this.#inFlight.share(fetch, (controller) => this.#fetchInTime(fetch, controller));
  }

  /** Lets fetches in flight finish, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  async #fetchInTime(fetch: Fetch, controller: AbortController): Promise<SubgraphReply> {
    const milliseconds = Math.max(1, Math.round(fetch.endsAt - performance.now()));
    // Not `AbortSignal.timeout`, which would keep request and reply in memory until the deadline.
    const { signal } = controller;
    const expire = () => controller.abort(new DOMException('The deadline has passed', 'TimeoutError'));
    const timer = setTimeout(expire, milliseconds);
    try {
      return await this.#fetchFromReplicas(fetch, signal);
    } catch (error) {
      if (error instanceof SubgraphFailure || error instanceof Abandoned) throw error;
      const reason = signal.aborted ? `did not answer within ${milliseconds} ms` : 'could not be asked';
      throw new SubgraphFailure(this.name, reason, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** When no replica answers, those with an open circuit are tried all the same, where that takes no time. */
  #fetchFromReplicas(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    // A replica that answers other fetches is not slow: this fetch is expensive, and would be so on any replica.
    const isAnswering = (replica: Replica, since: number) => replica.hasAnsweredSince(since);
    const hedging = { hedgeDelay, signal, isAnswering };
    const reply = hedgedRequest(this.#inTurn(), (replica, own) => replica.fetch(fetch, own), hedging);
    return reply.catch((error: unknown) => {
      const left = this.replicas.filter(({ state, mayHang }) => state === 'open' && !mayHang);
      if (left.length === 0 || signal.aborted || error instanceof SubgraphRefusal) throw error;
      return hedgedRequest(left, (replica, own) => replica.fetchAnyway(fetch, own), hedging);
    });
  }

  /** All replicas, beginning with another one each time; those that are being tried again come last. */
  #inTurn(): readonly Replica[] {
    if (this.replicas.length === 1) return this.replicas;
    this.#turn = (this.#turn + 1) % this.replicas.length;
    const turned = [...this.replicas.slice(this.#turn), ...this.replicas.slice(0, this.#turn)];
    const tried = turned.filter(({ state }) => state === 'halfOpen');
    return tried.length === 0 ? turned : [...turned.filter((replica) => !tried.includes(replica)), ...tried];
  }
}

/** Milliseconds after which another replica is tried as well. */
const hedgeDelay = 1000;

/** Values in a reply: for a larger one other fetches do not wait in one batch. */
const expensive = 2000;

export interface SubgraphClientOptions {
  /** The subgraph's name in the supergraph. */
  readonly name: string;
  /** Base address of each replica, with or without the final `/graphql`. */
  readonly addresses: readonly string[];
  /** Shared with the subgraph; signs every request. */
  readonly secret: string;
  /** Milliseconds for one fetch, connecting and retries included. */
  readonly deadline: number;
  readonly log?: Logger;
}

/** What fetches are made from. */
export type Subgraph = Pick<SubgraphClient, 'fetch'>;

/** A GraphQL request to a subgraph. */
export interface SubgraphRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  /** As JSON. */
  readonly variables: string;
  /**
   * How many values the answer may cost (docs/rules.md 41 "True cost of an operation"); undefined: what the subgraph
   * allows.
   */
  readonly budget?: number | undefined;
  /** How many values the answer is expected to hold, as far as that is known before. */
  readonly expectedCost?: number | undefined;
}
