import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { couldNotConnect, hadNoConnection, lostItsConnection } from './connectionFailures.ts';
import type { ReplicaEndpoint } from './endpoints/ReplicaEndpoint.ts';
import type { Fetch, SubgraphReply } from './Fetch.ts';
import { Superseded } from './hedgedRequest.ts';
import { Abandoned } from './InFlight.ts';
import { Readiness } from './Readiness.ts';
import { NotReady, SlowFetch, SubgraphFailure, SubgraphRefusal } from './SubgraphFailure.ts';

/**
 * One process of a subgraph, as far as it is fit to be asked. Two things keep fetches from it: it is not ready, which it
 * says itself or which a connection shows, until its health says otherwise (`Readiness`); and a circuit breaker: after
 * five failures in a row nothing is sent to it for a second; then one fetch tries it, and the others wait for the
 * outcome.
 */
export class Replica {
  readonly origin: string;
  readonly #subgraph: string;
  readonly #endpoint: ReplicaEndpoint;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #readiness: Readiness;
  #mayHang = false;
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor({ subgraph, endpoint, onStateChange }: ReplicaOptions) {
    this.origin = endpoint.origin;
    this.#subgraph = subgraph;
    this.#endpoint = endpoint;
    const isFailure = handleWhen((error) => !unblamed.some((reason) => error instanceof reason));
    this.#breaker = circuitBreaker(isFailure, {
      breaker: new ConsecutiveBreaker(5),
      halfOpenAfter: 1000,
    });
    const changed = () => onStateChange?.(this);
    this.#breaker.onStateChange(changed);
    this.#readiness = new Readiness((signal) => endpoint.isReady(signal), changed);
  }

  /** `open`: it is not ready, or its circuit is open; `halfOpen`: being tried again; `closed`: in use. */
  get state(): ReplicaState {
    return this.#readiness.isReady ? states[this.#breaker.state] : 'open';
  }

  /** Whether it takes requests, as far as is known. One that does not is asked for its health until it does. */
  get isReady(): boolean {
    return this.#readiness.isReady;
  }

  /**
   * Sends one fetch and reads the whole reply. Throws a `SubgraphFailure` for a reply that is not 200 with JSON, a
   * `BrokenCircuitError` at once while its state is `open`, and what the connection threw.
   */
  fetch(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    if (!this.#readiness.isReady) return Promise.reject(new BrokenCircuitError());
    return this.#breaker.execute(() => this.#send(fetch, signal));
  }

  /** The same although its state is `open`: for what no other replica can answer. */
  fetchAnyway(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    return this.#send(fetch, signal);
  }

  /** Whether its last fetch failed otherwise than at once, for lack of a connection or of readiness. */
  get mayHang(): boolean {
    return this.#mayHang;
  }

  /** Asks it whether it takes requests now. */
  askReadiness(signal: AbortSignal): Promise<boolean> {
    return this.#endpoint.isReady(signal).catch(() => false);
  }

  /** Lets fetches in flight finish, then closes the connections. */
  async close(): Promise<void> {
    this.#readiness.close();
    await this.#endpoint.close();
  }

  /** Whether it has answered any fetch since then, on the clock of `performance.now()`. */
  hasAnsweredSince(time: number): boolean {
    return this.#answeredAt > time;
  }

  async #send(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    const sentAt = performance.now();
    try {
      const reply = await this.#endpoint.send(fetch, signal);
      this.#answeredAt = performance.now();
      this.#mayHang = false;
      if (reply.isStopping) this.#readiness.doubt();
      this.#requireJson(reply);
      return reply;
    } catch (error) {
      if (error instanceof Abandoned) throw error;
      if (error instanceof NotReady || couldNotConnect(error) || lostItsConnection(error)) {
        this.#readiness.doubt();
      }
      if (isTimeout(error) && this.hasAnsweredSince(sentAt)) {
        throw new SlowFetch(this.#subgraph, `at ${this.origin} is slow with one fetch`, {
          cause: error,
        });
      }
      this.#mayHang = !(error instanceof NotReady || hadNoConnection(error));
      throw error;
    }
  }

  #requireJson({ status, contentType, bytes }: SubgraphReply): void {
    if (status !== 200) {
      const reason = `at ${this.origin} answered ${status}: ${excerpt(bytes)}`;
      // The replica is healthy, and had no time for this one fetch.
      if (codeIn(bytes) === 'DEADLINE_EXCEEDED') throw new SlowFetch(this.#subgraph, reason);
      if (status === 503) throw new NotReady(this.#subgraph, reason);
      if (status < 400 || status >= 500) throw new SubgraphFailure(this.#subgraph, reason);
      throw new SubgraphRefusal(this.#subgraph, reason, codeIn(bytes));
    }
    if (!/^application\/(graphql-response\+)?json\b/i.test(contentType ?? '')) {
      throw new SubgraphFailure(
        this.#subgraph,
        `at ${this.origin} answered with content type ${contentType}: ${excerpt(bytes)}`,
      );
    }
  }
}

const states = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'halfOpen',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const;

/** What says nothing of a replica's health. */
const unblamed = [SubgraphRefusal, Superseded, Abandoned, SlowFetch];

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function codeIn(bytes: Uint8Array): string | undefined {
  try {
    const { errors } = JSON.parse(Buffer.from(bytes).toString()) as RefusedReply;
    const code = errors?.[0]?.extensions?.code;
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

function excerpt(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 500)).toString();
}

interface RefusedReply {
  readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[];
}

export type ReplicaState = (typeof states)[keyof typeof states];

export interface ReplicaOptions {
  /** Name of the subgraph in the supergraph. */
  readonly subgraph: string;
  /** Is closed with the replica. */
  readonly endpoint: ReplicaEndpoint;
  readonly onStateChange?: (replica: Replica) => void;
}
