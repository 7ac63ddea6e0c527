import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { Pool } from 'undici';
import { exchange } from './exchange.ts';
import { Superseded } from './firstReply.ts';
import { SubgraphFailure, SubgraphRefusal } from './SubgraphFailure.ts';
import { signature } from './signature.ts';

/**
 * One process of a subgraph, asked over pooled keep-alive connections. After five failures in a row it is not asked
 * for a second; then one question tries it, and the others wait for how that goes.
 */
export class Replica {
  readonly origin: string;
  readonly #subgraph: string;
  readonly #path: string;
  readonly #secret: string;
  readonly #pool: Pool;
  readonly #breaker: CircuitBreakerPolicy;

  constructor({ subgraph, address, secret, connectDeadline, onStateChange }: ReplicaOptions) {
    const { origin, pathname } = new URL(address);
    this.origin = origin;
    this.#subgraph = subgraph;
    this.#path = `${pathname.replace(/\/(graphql\/?)?$/, '')}/graphql`;
    this.#secret = secret;
    this.#pool = new Pool(origin, {
      connections: 64,
      keepAliveTimeout: 30_000,
      connect: { timeout: connectDeadline },
      maxResponseSize: maxReplyBytes,
    });
    const isFailure = handleWhen(
      (error) => !(error instanceof SubgraphRefusal || error instanceof Superseded),
    );
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
  ask({ body, headers }: Message, signal: AbortSignal): Promise<SubgraphReply> {
    return this.#breaker.execute(async () => {
      const signed = signature(this.#secret, { method: 'POST', path: this.#path, headers, body });
      const sent = { ...common, authorization: signed, ...headers };
      const response = await exchange(this.#pool, { path: this.#path, headers: sent, body }, signal);
      this.#requireJson(response.status, response.headers['content-type'], response.bytes);
      return {
        bytes: response.bytes,
        revision: text(response.headers['x-calendar-revision']),
        validUntil: instant(text(response.headers['x-calendar-valid-until'])),
        errors: text(response.headers['x-calendar-errors']) === '0' ? 'none' : 'perhaps',
      };
    });
  }

  /** Lets questions under way finish, then closes the connections. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  #requireJson(status: number, contentType: string | undefined, bytes: Uint8Array): void {
    if (status !== 200) {
      const Failure = status >= 400 && status < 500 ? SubgraphRefusal : SubgraphFailure;
      throw new Failure(this.#subgraph, `at ${this.origin} answered ${status}: ${excerpt(bytes)}`);
    }
    if (!/^application\/(graphql-response\+)?json\b/i.test(contentType ?? '')) {
      throw new SubgraphFailure(
        this.#subgraph,
        `at ${this.origin} answered with content type ${contentType}: ${excerpt(bytes)}`,
      );
    }
  }
}

const common = { 'content-type': 'application/json', accept: 'application/json' };

const maxReplyBytes = 256 * 1024 * 1024;

const states = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'halfOpen',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const;

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function instant(header: string | undefined): number {
  const value = Number(header ?? Number.NaN);
  return Number.isFinite(value) ? value : Number.POSITIVE_INFINITY;
}

function excerpt(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 500)).toString();
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

/** A question as it is sent. */
export interface Message {
  /** JSON. */
  readonly body: string;
  /** Beside those that every message carries. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface SubgraphReply {
  /** The JSON body as it came. */
  readonly bytes: Uint8Array;
  /** Token of the snapshot that was answered from. */
  readonly revision: string | undefined;
  /** The next instant at which time alone may change the answer; `Infinity` for never. */
  readonly validUntil: number;
  /** `none`: the subgraph says that its answer is `data` alone. */
  readonly errors: 'none' | 'perhaps';
}
