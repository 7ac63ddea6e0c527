import { Pool } from 'undici';
import { SubgraphFailure } from './SubgraphFailure.ts';

/**
 * Asks one subgraph over pooled keep-alive connections. Questions that are the same in everything, the instant
 * included, are asked once while the answer is on its way. Every question has a deadline. One that was lost with
 * its connection is asked once more: questions only read.
 */
export class SubgraphClient {
  readonly name: string;
  readonly #pool: Pool;
  readonly #path: string;
  readonly #secret: string;
  readonly #deadline: number;
  readonly #inFlight = new Map<string, Promise<SubgraphReply>>();

  constructor({ name, address, secret, deadline }: SubgraphClientOptions) {
    const base = new URL(address);
    this.name = name;
    this.#path = `${base.pathname.replace(/\/(graphql\/?)?$/, '')}/graphql`;
    this.#secret = secret;
    this.#deadline = deadline;
    this.#pool = new Pool(base.origin, {
      connections: 64,
      keepAliveTimeout: 30_000,
      connect: { timeout: deadline },
      maxResponseSize: maxReplyBytes,
    });
  }

  /** Throws a `SubgraphFailure` unless the subgraph answers 200 with JSON within the deadline. */
  ask(question: SubgraphQuestion, facts: OperationFacts): Promise<SubgraphReply> {
    const body = JSON.stringify(question);
    const identity = `${facts.instant} ${facts.method} ${body}`;
    const asked = this.#inFlight.get(identity);
    if (asked !== undefined) return asked;
    const reply = this.#askOnce(body, facts).finally(() => this.#inFlight.delete(identity));
    this.#inFlight.set(identity, reply);
    return reply;
  }

  /** Lets questions under way finish, then closes the connections. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #askOnce(body: string, facts: OperationFacts): Promise<SubgraphReply> {
    const signal = AbortSignal.timeout(this.#deadline);
    try {
      const response = await this.#send(body, facts, signal).catch((error: unknown) => {
        if (!lostItsConnection(error)) throw error;
        return this.#send(body, facts, signal);
      });
      const bytes = await response.body.bytes();
      const { statusCode, headers } = response;
      if (statusCode !== 200) {
        throw new SubgraphFailure(this.name, `answered ${statusCode}: ${excerpt(bytes)}`);
      }
      if (!/^application\/(graphql-response\+)?json\b/i.test(text(headers['content-type']) ?? '')) {
        throw new SubgraphFailure(this.name, `answered with content type ${text(headers['content-type'])}`);
      }
      return {
        bytes,
        revision: text(headers['x-calendar-revision']),
        validUntil: instant(text(headers['x-calendar-valid-until'])),
      };
    } catch (error) {
      if (error instanceof SubgraphFailure) throw error;
      const reason = signal.aborted ? `did not answer within ${this.#deadline} ms` : 'could not be asked';
      throw new SubgraphFailure(this.name, reason, { cause: error });
    }
  }

  #send(body: string, facts: OperationFacts, signal: AbortSignal): ReturnType<Pool['request']> {
    return this.#pool.request({
      method: 'POST',
      path: this.#path,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${this.#secret}`,
        'x-calendar-instant': String(facts.instant),
        'x-calendar-method': facts.method,
        'x-request-id': facts.requestId,
      },
      body,
      signal,
    });
  }
}

const maxReplyBytes = 256 * 1024 * 1024;

function lostItsConnection(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

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

export interface SubgraphClientOptions {
  /** The subgraph's name in the supergraph. */
  readonly name: string;
  /** Base address, with or without the final `/graphql`. */
  readonly address: string;
  /** Sent as the bearer token. */
  readonly secret: string;
  /** Milliseconds for one question, connecting included. */
  readonly deadline: number;
}

/** A GraphQL request to a subgraph. */
export interface SubgraphQuestion {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What every fetch of one operation carries to the subgraphs. */
export interface OperationFacts {
  /** The operation's one instant, milliseconds since 1970 (`decisions.md 3`). */
  readonly instant: number;
  /** The caller's HTTP method (`decisions.md 10`). */
  readonly method: 'GET' | 'POST';
  readonly requestId: string;
}

export interface SubgraphReply {
  /** The JSON body as it came. */
  readonly bytes: Uint8Array;
  /** Token of the snapshot that was answered from. */
  readonly revision: string | undefined;
  /** The next instant at which time alone may change the answer; `Infinity` for never. */
  readonly validUntil: number;
}
