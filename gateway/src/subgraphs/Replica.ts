import { RequestSigner } from '@calendar/protocol';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { Pool } from 'undici';
import { hadNoConnection } from './connectionFailures.ts';
import type { Fetch, SubgraphReply } from './Fetch.ts';
import { Superseded } from './hedgedRequest.ts';
import { Abandoned } from './InFlight.ts';
import { type Pools, RequestBatcher } from './RequestBatcher.ts';
import { SlowFetch, SubgraphFailure, SubgraphRefusal } from './SubgraphFailure.ts';

/**
 * One process of a subgraph, reached over pooled keep-alive connections behind a circuit breaker: after five failures
 * in a row nothing is sent to it for a second; then one fetch tries it, and the others wait for the outcome.
 */
export class Replica {
  readonly origin: string;
  readonly #subgraph: string;
  readonly #pools: Pools;
  readonly #batcher: RequestBatcher;
  readonly #breaker: CircuitBreakerPolicy;
  #mayHang = false;
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor({ subgraph, address, secret, connectDeadline, onStateChange }: ReplicaOptions) {
    const { origin, pathname } = new URL(address);
    this.origin = origin;
    this.#subgraph = subgraph;
    const pool = () =>
      new Pool(origin, {
        connections: 64,
        keepAliveTimeout: 30_000,
        connect: { timeout: connectDeadline },
        maxResponseSize: maxReplyBytes,
      });
    this.#pools = { usual: pool(), expensive: pool() };
    const signer = new RequestSigner({ secret, audience: subgraph });
    this.#batcher = new RequestBatcher(this.#pools, pathname.replace(/\/(graphql\/?)?$/, ''), signer);
    const isFailure = handleWhen((error) => !unblamed.some((reason) => error instanceof reason));
    this.#breaker = circuitBreaker(isFailure, {
      breaker: new ConsecutiveBreaker(5),
      halfOpenAfter: 1000,
    });
    this.#breaker.onStateChange(() => onStateChange?.(this));
  }

  /** Of its circuit. `open`: nothing is sent after failures; `halfOpen`: being tried again; `closed`: in use. */
  get state(): ReplicaState {
    return states[this.#breaker.state];
  }

  /**
   * Sends one fetch and reads the whole reply. Throws a `SubgraphFailure` for a reply that is not 200 with JSON, a
   * `BrokenCircuitError` at once while the circuit is open, and what the connection threw.
   */
  fetch(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    return this.#breaker.execute(() => this.#send(fetch, signal));
  }

  /** The same although the circuit is open: for what no other replica can answer. */
  fetchAnyway(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    return this.#send(fetch, signal);
  }

  /** Whether its last fetch failed otherwise than by a lack of connection. If not, trying it takes no time. */
  get mayHang(): boolean {
    return this.#mayHang;
  }

  /** Lets fetches in flight finish, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.#pools.usual.close(), this.#pools.expensive.close()]);
  }

  /** Whether it has answered any fetch since then, on the clock of `performance.now()`. */
  hasAnsweredSince(time: number): boolean {
    return this.#answeredAt > time;
  }

  async #send(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    const sentAt = performance.now();
    try {
      const reply = await this.#batcher.send(fetch, signal);
      this.#answeredAt = performance.now();
      this.#mayHang = false;
      this.#requireJson(reply);
      return reply;
    } catch (error) {
      if (error instanceof Abandoned) throw error;
      if (isTimeout(error) && this.hasAnsweredSince(sentAt)) {
        throw new SlowFetch(this.#subgraph, `at ${this.origin} is slow with one fetch`, {
          cause: error,
        });
      }
      this.#mayHang = !hadNoConnection(error);
      throw error;
    }
  }

  #requireJson({ status, contentType, bytes }: SubgraphReply): void {
    if (status !== 200) {
      const reason = `at ${this.origin} answered ${status}: ${excerpt(bytes)}`;
      // The replica is healthy, and had no time for this one fetch.
      if (codeIn(bytes) === 'DEADLINE_EXCEEDED') throw new SlowFetch(this.#subgraph, reason);
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

const maxReplyBytes = 256 * 1024 * 1024;

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
  /** Base address, with or without the final `/graphql`. */
  readonly address: string;
  /** Shared with the subgraph; signs every request. */
  readonly secret: string;
  /** Milliseconds for connecting. */
  readonly connectDeadline: number;
  readonly onStateChange?: (replica: Replica) => void;
}
