import type { Logger } from 'pino';
import type { Fetch, OperationFacts, SubgraphReply } from './Fetch.ts';
import { hedgedRequest } from './hedgedRequest.ts';
import { Abandoned, InFlight } from './InFlight.ts';
import { Replica } from './Replica.ts';
import { SubgraphFailure, SubgraphRefusal } from './SubgraphFailure.ts';

/**
 * Asks one subgraph, which may run as several replicas: in turn those that answer, and the next one when one fails
 * or is slow. Questions that are the same in everything, the instant included, are asked once while the answer is on
 * its way. Every question has a deadline. Asking again is harmless: questions only read.
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
  ask(question: SubgraphRequest, facts: OperationFacts): Promise<SubgraphReply> {
    const { query, operationName, variables, budget, expectedCost = 0 } = question;
    const endsAt = Math.min(performance.now() + this.#deadline, facts.endsAt ?? Number.POSITIVE_INFINITY);
    const message = {
      query,
      operationName,
      variables,
      budget,
      isExpensive: expectedCost > expensive,
      endsAt,
      facts,
    };
    return this.#inFlight.share(message, (giveUp) => this.#askReplicas(message, giveUp));
  }

  /** Lets questions under way finish, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  async #askReplicas(message: Fetch, giveUp: AbortController): Promise<SubgraphReply> {
    const milliseconds = Math.max(1, Math.round(message.endsAt - performance.now()));
    // Not `AbortSignal.timeout`, which would keep question and answer in memory until the deadline.
    const { signal } = giveUp;
    const expire = () => giveUp.abort(new DOMException('The deadline has passed', 'TimeoutError'));
    const timer = setTimeout(expire, milliseconds);
    try {
      return await this.#askAround(message, signal);
    } catch (error) {
      if (error instanceof SubgraphFailure || error instanceof Abandoned) throw error;
      const reason = signal.aborted ? `did not answer within ${milliseconds} ms` : 'could not be asked';
      throw new SubgraphFailure(this.name, reason, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Replicas that are not asked are asked all the same when no other answers, where that takes no time. */
  #askAround(message: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    // One that answers others is not slow: the question is expensive, and would be as expensive elsewhere.
    const isAnswering = (replica: Replica, since: number) => replica.hasAnsweredSince(since);
    const until = { patience, signal, isAnswering };
    const reply = hedgedRequest(this.#inTurn(), (replica, own) => replica.ask(message, own), until);
    return reply.catch((error: unknown) => {
      const left = this.replicas.filter(({ state, mayHang }) => state === 'open' && !mayHang);
      if (left.length === 0 || signal.aborted || error instanceof SubgraphRefusal) throw error;
      return hedgedRequest(left, (replica, own) => replica.askAnyway(message, own), until);
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

/** Milliseconds after which another replica is asked as well. */
const patience = 1000;

/** Values in an answer from which on other questions are not made to wait for it in one batch. */
const expensive = 2000;

export interface SubgraphClientOptions {
  /** The subgraph's name in the supergraph. */
  readonly name: string;
  /** Base address of each replica, with or without the final `/graphql`. */
  readonly addresses: readonly string[];
  /** Shared with the subgraph; signs every question. */
  readonly secret: string;
  /** Milliseconds for one question, connecting and asking again included. */
  readonly deadline: number;
  readonly log?: Logger;
}

/** Who answers a subgraph's questions. */
export type Subgraph = Pick<SubgraphClient, 'ask'>;

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
