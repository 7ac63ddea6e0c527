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
import { SlowQuestion, SubgraphFailure, SubgraphRefusal } from './SubgraphFailure.ts';

/**
 * One process of a subgraph, asked over pooled keep-alive connections. After five failures in a row it is not asked
 * for a second; then one question tries it, and the others wait for how that goes.
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

  /** `open`: not asked after failures; `halfOpen`: being tried again; `closed`: asked. */
  get state(): ReplicaState {
    return states[this.#breaker.state];
  }

  /**
   * Sends one question and reads the whole answer. Throws a `SubgraphFailure` for an answer that is not 200 with
   * JSON, a `BrokenCircuitError` at once while this replica is not asked, and what the connection threw.
   */
  ask(message: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    return this.#breaker.execute(() => this.#send(message, signal));
  }

  /** The same for one that is not asked: for questions that no other replica can answer. */
  askAnyway(message: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    return this.#send(message, signal);
  }

  /** Whether it failed otherwise than by a lack of connection when it was asked last. If not, asking takes no time. */
  get mayHang(): boolean {
    return this.#mayHang;
  }

  /** Lets questions under way finish, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.#pools.usual.close(), this.#pools.expensive.close()]);
  }

  /** Whether it has answered any question since then, on the clock of `performance.now()`. */
  hasAnsweredSince(time: number): boolean {
    return this.#answeredAt > time;
  }

  async #send(message: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    const askedAt = performance.now();
    try {
      const reply = await this.#batcher.send(message, signal);
      this.#answeredAt = performance.now();
      this.#mayHang = false;
      this.#requireJson(reply);
      return reply;
    } catch (error) {
      if (error instanceof Abandoned) throw error;
      if (isTimeout(error) && this.hasAnsweredSince(askedAt)) {
        throw new SlowQuestion(this.#subgraph, `at ${this.origin} is slow with one question`, {
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
      // It is well, and had no time for this one question.
      if (codeIn(bytes) === 'DEADLINE_EXCEEDED') throw new SlowQuestion(this.#subgraph, reason);
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
const unblamed = [SubgraphRefusal, Superseded, Abandoned, SlowQuestion];

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
  /** Shared with the subgraph; signs every question. */
  readonly secret: string;
  /** Milliseconds for connecting. */
  readonly connectDeadline: number;
  readonly onStateChange?: (replica: Replica) => void;
}
