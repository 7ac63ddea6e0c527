import { REPLY_HEADERS, RequestSigner } from '@calendar/protocol';
import type { Fetch, SubgraphReply } from '../Fetch.ts';
import { Connections } from './Connections.ts';
import type { ReplicaEndpoint } from './ReplicaEndpoint.ts';
import { RequestBatcher } from './RequestBatcher.ts';
import { sendRequest } from './sendRequest.ts';

/** A replica that is served by the kit of this repository: signed requests, batches, `/revision` (docs/protocol.md). */
export class KitEndpoint implements ReplicaEndpoint {
  readonly origin: string;
  readonly #connections: Connections;
  readonly #signer: RequestSigner;
  readonly #batcher: RequestBatcher;

  constructor({ subgraph, origin, secret, connectDeadline }: KitEndpointOptions) {
    this.origin = origin;
    this.#connections = new Connections(origin, { connectDeadline, mostBytes: mostReplyBytes });
    this.#signer = new RequestSigner({ secret, audience: subgraph });
    this.#batcher = new RequestBatcher(this.#connections, this.#signer);
  }

  send(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    return this.#batcher.send(fetch, signal);
  }

  /** By its revision: what is asked unsigned is answered to anybody, and says nothing of secret and clock. */
  async askReadiness(signal: AbortSignal): Promise<string | undefined> {
    const path = '/revision';
    const { statusCode, headers, body } = await this.#connections.health.request({
      method: 'GET',
      path,
      headers: { authorization: this.#signer.sign({ method: 'GET', path, headers: {} }) },
      signal,
    });
    const text = await body.text();
    if (statusCode !== 200) return `answered ${statusCode}: ${text.slice(0, longestExcerpt)}`;
    return REPLY_HEADERS.stopping in headers ? 'stops' : undefined;
  }

  async answers(signal: AbortSignal): Promise<boolean> {
    const authorization = this.#signer.sign({ method: 'POST', path: '/graphql', headers: {}, body: probe });
    const headers = { 'content-type': 'application/json', accept: 'application/json', authorization };
    await sendRequest(this.#connections.health, { path: '/graphql', headers, body: probe }, signal);
    return true;
  }

  close(): Promise<void> {
    return this.#connections.close();
  }
}

/** Characters of an answer that are told to operators. */
const longestExcerpt = 300;

const probe = JSON.stringify({ query: '{__typename}' });

/** A subgraph's budget and its bound of an answer end what is larger long before. */
const mostReplyBytes = 256 * 1024 * 1024;

export interface KitEndpointOptions {
  /** Name of the subgraph in the supergraph. */
  readonly subgraph: string;
  readonly origin: string;
  /** Shared with the subgraph; signs every request. */
  readonly secret: string;
  /** Milliseconds for connecting. */
  readonly connectDeadline: number;
}
