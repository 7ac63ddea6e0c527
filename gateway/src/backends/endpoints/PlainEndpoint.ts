import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_HEADERS } from '@calendar/http/protocol';
import CachePolicy from 'http-cache-semantics';
import type { Fetch, ReplicaEndpoint, SubgraphReply } from '../Fetch.ts';
import { SubgraphFailure, SubgraphRefusal } from '../SubgraphFailure.ts';
import { Connections, type Response, sendRequest } from './Connections.ts';
import { writeRequest } from './KitEndpoint.ts';
import { ValueCounter } from './ValueCounter.ts';

/**
 * A GraphQL endpoint of any make with federation 2: plain requests, ready while it answers `{__typename}`.
 * The cost of its replies is found out here, and they name no revision.
 */
export class PlainEndpoint implements ReplicaEndpoint {
  readonly origin: string;
  readonly #subgraph: string;
  readonly #path: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #connections: Connections;

  constructor({ subgraph, address, token, connectDeadline }: PlainEndpointOptions) {
    const { origin, pathname, search } = new URL(address);
    this.origin = origin;
    this.#subgraph = subgraph;
    this.#path = pathname + search;
    this.#headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    this.#connections = new Connections(origin, { connectDeadline, mostBytes: MOST_REPLY_BYTES });
  }

  async send(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    const { facts, budget = Number.POSITIVE_INFINITY, isExpensive } = fetch;
    const { instant, requestId, traceparent, caller } = facts;
    const counter = new ValueCounter({ countsLeaves: true });
    const request = {
      path: this.#path,
      headers: {
        ...this.#headers,
        [REQUEST_HEADERS.instant]: String(instant),
        'x-request-id': requestId,
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      body: writeRequest(fetch),
    };
    const pool = isExpensive ? this.#connections.expensiveOf(caller) : this.#connections.usual;
    const { status, headers, bytes } = await sendRequest(pool, request, signal, (chunk) => {
      counter.push(chunk);
      if (counter.values > budget) throw this.#refusal(`holds more than ${budget} values`, 'TOO_COSTLY');
      if (counter.depth > DEEPEST_REPLY) {
        const reason = `at ${this.origin} sent a reply of more than ${DEEPEST_REPLY} values within values`;
        throw new SubgraphFailure(this.#subgraph, reason);
      }
    }).catch((error: unknown) => {
      throw isTooLarge(error) ? this.#refusal('is too large', 'ANSWER_TOO_LARGE') : error;
    });
    return {
      status,
      contentType: headers['content-type'],
      bytes,
      validUntil: Number.POSITIVE_INFINITY,
      freshUntil: freshUntil(headers, instant),
      cost: counter.values,
    };
  }

  async askReadiness(signal: AbortSignal): Promise<string | undefined> {
    const request = { path: this.#path, headers: this.#headers, body: PROBE };
    const response = await sendRequest(this.#connections.health, request, signal);
    if (response.status !== 200) return `answered ${response.status}`;
    return isTypeName(response) ? undefined : 'answered without the name of a type';
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  #refusal(what: string, code: string): SubgraphRefusal {
    return new SubgraphRefusal(this.#subgraph, `at ${this.origin} sent a reply that ${what}`, code);
  }
}

/** As long as a whole answer may be. */
const MOST_REPLY_BYTES = 32 * 1024 * 1024;
/** Values within values: deeper ones cannot be written again. */
const DEEPEST_REPLY = 500;
const PROBE = JSON.stringify({ query: '{__typename}' });

function isTypeName({ bytes }: Response): boolean {
  const reply: unknown = JSON.parse(bytes.toString());
  const { data } = (reply ?? {}) as { readonly data?: { readonly __typename?: unknown } | null };
  return typeof data?.__typename === 'string';
}

function isTooLarge(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
}

export interface PlainEndpointOptions {
  readonly subgraph: string;
  /** Of the endpoint itself, as `http://reviews:4000/graphql`. */
  readonly address: string;
  /** Secret; undefined: no `authorization` is sent. */
  readonly token: string | undefined;
  /** Milliseconds for connecting. */
  readonly connectDeadline: number;
}

/**
 * Until when a reply may be kept by HTTP's rules for shared caches, in milliseconds since 1970; undefined:
 * not at all (docs/rules.md 71 "Replies of other subgraphs").
 * @param instant of the operation, before the reply
 */
export function freshUntil(headers: IncomingHttpHeaders, instant: number): number | undefined {
  // Nothing else lets the reply to a POST be kept, and most replies have neither.
  if (headers['cache-control'] === undefined && headers.expires === undefined) return undefined;
  const policy = new CachePolicy(
    { url: '/', method: 'POST', headers: {} },
    { status: 200, headers: singleValued(headers) },
    { shared: true },
  );
  // The headers are in whole seconds. The lost part of a second was spent on reading them.
  const seconds = Math.ceil(policy.maxAge() - policy.age());
  return seconds > 0 ? instant + seconds * 1000 : undefined;
}

function singleValued(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
}
