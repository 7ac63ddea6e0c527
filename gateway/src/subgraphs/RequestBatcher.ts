import {
  BATCH_TYPE,
  type BatchHead,
  REPLY_HEADERS,
  REQUEST_HEADERS,
  type RequestSigner,
} from '@calendar/protocol';
import type { Pool } from 'undici';
import { BatchReader } from './BatchReader.ts';
import type { Fetch, SubgraphReply } from './Fetch.ts';
import { receive, sendRequest } from './sendRequest.ts';
import { millisecondsLeft, writeBatch, writeRequest } from './writeRequests.ts';

/**
 * Sends questions to one process of a subgraph. Those that are asked in one turn of the event loop go in one request
 * where the process has said that it takes batches: under load, a request costs both sides more than a question.
 */
export class RequestBatcher {
  readonly #pools: Pools;
  readonly #path: string;
  readonly #signer: RequestSigner;
  #largestBatch = 1;
  #waiting: BatchedRequest[] = [];

  /** @param path before `/graphql` and `/batch` */
  constructor(pools: Pools, path: string, signer: RequestSigner) {
    this.#pools = pools;
    this.#path = path;
    this.#signer = signer;
  }

  /** Rejects with what the connection failed with, or with the signal's reason. */
  send(message: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    if (this.#largestBatch === 1 || isLarge(message)) return this.#sendAlone(message, signal);
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#sendWaiting());
      this.#waiting.push({ message, signal, resolve, reject });
    });
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const size = Math.min(largestBatch, this.#largestBatch);
    for (let first = 0; first < waiting.length; first += size) {
      const batched = waiting.slice(first, first + size);
      if (batched.length === 1) this.#sendEachAlone(batched);
      else this.#sendTogether(batched);
    }
  }

  #sendEachAlone(batched: readonly BatchedRequest[]): void {
    for (const { message, signal, resolve, reject } of batched) {
      this.#sendAlone(message, signal).then(resolve, reject);
    }
  }

  async #sendAlone(message: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    const { facts } = message;
    const path = `${this.#path}/graphql`;
    const headers: Record<string, string> = {
      [REQUEST_HEADERS.instant]: String(facts.instant),
      [REQUEST_HEADERS.method]: facts.method,
      'x-request-id': facts.requestId,
      [REQUEST_HEADERS.deadline]: String(millisecondsLeft(message)),
    };
    if (message.budget !== undefined) headers[REQUEST_HEADERS.budget] = String(message.budget);
    if (facts.caller !== undefined) headers[REQUEST_HEADERS.caller] = facts.caller;
    if (facts.traceparent !== undefined) headers['traceparent'] = facts.traceparent;
    const request = this.#post(path, headers, writeRequest(message));
    const {
      status,
      headers: answered,
      bytes,
    } = await sendRequest(isLarge(message) ? this.#pools.expensive : this.#pools.usual, request, signal);
    this.#largestBatch = numberIn(answered[REPLY_HEADERS.batch]) ?? 1;
    return {
      status,
      contentType: text(answered['content-type']),
      bytes,
      revision: text(answered[REPLY_HEADERS.revision]),
      validUntil: numberIn(answered[REPLY_HEADERS.validUntil]) ?? Number.POSITIVE_INFINITY,
      errors: numberIn(answered[REPLY_HEADERS.errors]),
      cost: numberIn(answered[REPLY_HEADERS.cost]),
    };
  }

  #sendTogether(batched: readonly BatchedRequest[]): void {
    const left = new Set(batched);
    const stop = new AbortController();
    const settle = (request: BatchedRequest) => {
      request.signal.removeEventListener('abort', giveUp);
      left.delete(request);
    };
    const fail = (error: unknown) => {
      for (const request of left) {
        settle(request);
        request.reject(error);
      }
    };
    const giveUp = () => {
      for (const request of left) {
        if (!request.signal.aborted) continue;
        settle(request);
        request.reject(request.signal.reason);
      }
      if (left.size === 0) stop.abort();
    };
    let next = 0;
    const reader = new BatchReader((head, bytes) => {
      const request = batched[next++];
      if (request === undefined || !left.has(request)) return;
      settle(request);
      request.resolve(replyOf(head, bytes));
    });
    for (const { signal } of batched) signal.addEventListener('abort', giveUp);
    giveUp();
    if (left.size === 0) return;
    const body = writeBatch(batched.map(({ message }) => message));
    const request = this.#post(`${this.#path}/batch`, {}, body);
    receive(this.#pools.usual, request, stop.signal, (status, headers) => {
      const refused = status !== 200 || headers['content-type'] !== BATCH_TYPE;
      if (refused) this.#largestBatch = 1;
      return {
        take: (chunk) => !refused && reader.push(chunk),
        end: () => {
          if (left.size === 0) return;
          if (!refused) {
            fail(new Error('the answers to a batch ended early'));
            return;
          }
          // Whoever does not take them together says so to each alone.
          for (const { signal } of left) signal.removeEventListener('abort', giveUp);
          this.#sendEachAlone([...left]);
        },
      };
    }).catch(fail);
  }

  /** Signed each time: a signature is good once. */
  #post(path: string, headers: Readonly<Record<string, string>>, body: string) {
    const authorization = this.#signer.sign({ method: 'POST', path, headers, body });
    return { path, headers: { ...common, ...headers, authorization }, body };
  }
}

/** Whether a question, or its answer, is so long that others must not wait for it. */
function isLarge({ isExpensive, variables }: Fetch): boolean {
  return isExpensive || variables.length > longestVariables;
}

const common = { 'content-type': 'application/json', accept: 'application/json' };

/** Characters: what is longer is read by the subgraph alone, and not at a stretch with others. */
const longestVariables = 16 * 1024;

/** Questions in one request, at most: the subgraph works on one batch while the next one is on its way. */
const largestBatch = 10;

function replyOf({ status, revision, validUntil, errors, cost }: BatchHead, bytes: Buffer): SubgraphReply {
  return {
    status,
    contentType: 'application/json',
    bytes,
    revision,
    validUntil: validUntil ?? Number.POSITIVE_INFINITY,
    errors,
    cost,
  };
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function numberIn(header: string | string[] | undefined): number | undefined {
  const value = Number(text(header) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

/** A message that waits for its reply. */
interface BatchedRequest {
  readonly message: Fetch;
  readonly signal: AbortSignal;
  readonly resolve: (reply: SubgraphReply) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Connections to one process. A question that is given up costs its connection, and a process takes one new connection
 * in each iteration of its event loop: expensive questions, which hold it for long, have connections of their own, so that
 * no other has to wait behind those that were given up.
 */
export interface Pools {
  readonly usual: Pool;
  readonly expensive: Pool;
}
