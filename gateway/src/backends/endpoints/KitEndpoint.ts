import {
  BATCH_TYPE,
  type BatchQuestion,
  KNOWN_TOKEN,
  REPLY_HEADERS,
  REQUEST_HEADERS,
} from '@calendar/http/protocol';
import type { Fetch, ReplicaEndpoint, ReportedRevision, SubgraphReply, Waiting } from '../Fetch.ts';
import { BatchReader } from './BatchReader.ts';
import { Connections, receive, sendRequest } from './Connections.ts';

/**
 * A replica that is served by our kit (docs/architecture.md). If it takes batches, one iteration of the event
 * loop sends its fetches in one: an HTTP request costs both sides more than a fetch.
 */
export class KitEndpoint implements ReplicaEndpoint {
  readonly origin: string;
  readonly #connections: Connections;
  readonly #common: Readonly<Record<string, string>>;
  #largestBatch = 1;
  #waiting: BatchedFetch[] = [];

  constructor({ origin, secret, connectDeadline }: KitEndpointOptions) {
    this.origin = origin;
    this.#connections = new Connections(origin, { connectDeadline, mostBytes: MOST_REPLY_BYTES });
    this.#common = { accept: JSON_TYPE, authorization: `Bearer ${secret}` };
  }

  send(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    if (isLarge(fetch)) return this.#sendAlone(fetch, signal);
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#sendWaiting());
      this.#waiting.push({ fetch, signal, resolve, reject });
    });
  }

  /** By its revision: health is told to anybody, and proves nothing about the secret. */
  async askReadiness(signal: AbortSignal): Promise<string | undefined> {
    const { status, headers, text } = await this.#readRevision(signal);
    if (status !== 200) return `answered ${status}: ${text.slice(0, LONGEST_EXCERPT)}`;
    return REPLY_HEADERS.stopping in headers ? 'stops' : undefined;
  }

  async askRevision(signal: AbortSignal, waiting?: Waiting): Promise<ReportedRevision | undefined> {
    const { status, headers, text } = await this.#readRevision(signal, waiting);
    if (status !== 200) return undefined;
    const { token } = JSON.parse(text) as { readonly token?: unknown };
    return typeof token === 'string' ? { token, isStopping: REPLY_HEADERS.stopping in headers } : undefined;
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #readRevision(signal: AbortSignal, waiting?: Waiting) {
    const headers =
      waiting === undefined
        ? this.#common
        : { ...this.#common, [KNOWN_TOKEN]: waiting.known, prefer: `wait=${waiting.seconds}` };
    const asked = { method: 'GET', path: '/revision', headers, signal } as const;
    const { statusCode: status, headers: answered, body } = await this.#connections.health.request(asked);
    return { status, headers: answered, text: await body.text() };
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const size = Math.min(LARGEST_BATCH, this.#largestBatch);
    for (let first = 0; first < waiting.length; first += size) {
      const batched = waiting.slice(first, first + size);
      if (batched.length === 1) this.#sendEachAlone(batched);
      else this.#sendTogether(batched);
    }
  }

  #sendEachAlone(batched: readonly BatchedFetch[]): void {
    for (const { fetch, signal, resolve, reject } of batched) {
      this.#sendAlone(fetch, signal).then(resolve, reject);
    }
  }

  async #sendAlone(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    const { facts, budget, at } = fetch;
    const headers = {
      [REQUEST_HEADERS.instant]: String(facts.instant),
      [REQUEST_HEADERS.method]: facts.method,
      'x-request-id': facts.requestId,
      [REQUEST_HEADERS.deadline]: String(millisecondsLeft(fetch)),
      ...(budget === undefined ? {} : { [REQUEST_HEADERS.budget]: String(budget) }),
      ...(at === undefined ? {} : { [REQUEST_HEADERS.at]: at }),
      ...(facts.caller === undefined ? {} : { [REQUEST_HEADERS.caller]: facts.caller }),
      ...(facts.traceparent === undefined ? {} : { traceparent: facts.traceparent }),
    };
    const pool = isLarge(fetch) ? this.#connections.expensiveOf(facts.caller) : this.#connections.usual;
    const request = this.#post('/graphql', headers, writeRequest(fetch));
    const { status, headers: answered, bytes } = await sendRequest(pool, request, signal);
    this.#largestBatch = numberIn(answered[REPLY_HEADERS.batch]) ?? 1;
    return {
      status,
      contentType: text(answered['content-type']),
      bytes,
      revision: text(answered[REPLY_HEADERS.revision]),
      validUntil: numberIn(answered[REPLY_HEADERS.validUntil]) ?? Number.POSITIVE_INFINITY,
      errors: numberIn(answered[REPLY_HEADERS.errors]),
      cost: numberIn(answered[REPLY_HEADERS.cost]),
      isStopping: REPLY_HEADERS.stopping in answered,
    };
  }

  #sendTogether(batched: readonly BatchedFetch[]): void {
    const left = new Set(batched);
    const stop = new AbortController();
    let isStopping = false;
    const settle = (each: BatchedFetch) => {
      each.signal.removeEventListener('abort', abandon);
      left.delete(each);
    };
    const fail = (error: unknown) => {
      for (const each of left) {
        settle(each);
        each.reject(error);
      }
    };
    const abandon = () => {
      for (const each of left) {
        if (!each.signal.aborted) continue;
        settle(each);
        each.reject(each.signal.reason);
      }
      if (left.size === 0) stop.abort();
    };
    let next = 0;
    const reader = new BatchReader((head, bytes) => {
      const each = batched[next++];
      if (each === undefined || !left.has(each)) return;
      settle(each);
      const { validUntil = Number.POSITIVE_INFINITY } = head;
      each.resolve({ ...head, contentType: JSON_TYPE, bytes, validUntil, isStopping });
    });
    for (const { signal } of batched) signal.addEventListener('abort', abandon);
    abandon();
    if (left.size === 0) return;
    const body = writeBatch(batched.map(({ fetch }) => fetch));
    const request = this.#post('/batch', {}, body);
    receive(this.#connections.usual, request, stop.signal, (status, headers) => {
      const refused = status !== 200 || headers['content-type'] !== BATCH_TYPE;
      if (refused) this.#largestBatch = 1;
      isStopping = REPLY_HEADERS.stopping in headers;
      return {
        take: (chunk) => !refused && reader.push(chunk),
        end: () => {
          if (left.size === 0) return;
          if (!refused) {
            fail(new Error('the answers to a batch ended early'));
            return;
          }
          // A replica that refuses the batch gets each fetch alone, and answers or refuses each.
          for (const { signal } of left) signal.removeEventListener('abort', abandon);
          this.#sendEachAlone([...left]);
        },
      };
    }).catch(fail);
  }

  #post(path: string, headers: Readonly<Record<string, string>>, body: string) {
    return { path, headers: { ...this.#common, 'content-type': JSON_TYPE, ...headers }, body };
  }
}

/** Whether a fetch, or its reply, is so long that others must not wait for it in one batch. */
function isLarge({ isExpensive, variables }: Fetch): boolean {
  return isExpensive || variables.length > LONGEST_VARIABLES;
}

export function writeRequest({ query, operationName, variables }: Fetch): string {
  return `{"variables":${variables},${JSON.stringify({ operationName, query }).slice(1)}`;
}

/** The body of a batch (`BatchBody`). A document that many of its fetches have is in it once. */
export function writeBatch(fetches: readonly Fetch[]): string {
  const documents = new Map<string, number>();
  const entries = fetches.map((fetch) => {
    const { query, operationName, variables, budget, at, facts } = fetch;
    const document = documents.get(query) ?? documents.size;
    documents.set(query, document);
    const { instant, method, requestId, caller, traceparent } = facts;
    const others: Omit<BatchQuestion, 'variables'> = {
      document,
      operationName,
      instant,
      method,
      requestId,
      caller,
      traceparent,
      budget,
      at,
      deadline: millisecondsLeft(fetch),
    };
    return `{"variables":${variables},${JSON.stringify(others).slice(1)}`;
  });
  return `{"documents":${JSON.stringify([...documents.keys()])},"questions":[${entries.join(',')}]}`;
}

/** A fetch's deadline for a subgraph: relative, since clocks differ, and shorter by a round trip. */
function millisecondsLeft({ endsAt }: Fetch): number {
  const left = endsAt - performance.now();
  return Math.max(1, Math.round(left - Math.min(ROUND_TRIP, left / 10)));
}

/** Milliseconds for a request and its reply on the way, at most. It is a tenth of what is left if that is less. */
const ROUND_TRIP = 100;

const JSON_TYPE = 'application/json';
const LONGEST_EXCERPT = 300;

/** Characters: the subgraph reads longer ones one by one, and not in one go with others. */
const LONGEST_VARIABLES = 16 * 1024;

/** Fetches in one batch, at most: the subgraph works on one batch while the next one is in flight. */
const LARGEST_BATCH = 10;

/** A subgraph's budget and its bound of an answer end larger replies long before. */
const MOST_REPLY_BYTES = 256 * 1024 * 1024;

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function numberIn(header: string | string[] | undefined): number | undefined {
  const value = Number(text(header) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

interface KitEndpointOptions {
  readonly origin: string;
  readonly secret: string;
  /** Milliseconds for connecting. */
  readonly connectDeadline: number;
}

interface BatchedFetch {
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
  readonly resolve: (reply: SubgraphReply) => void;
  readonly reject: (reason: unknown) => void;
}
