import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import {
  addressShare,
  clientAddress,
  connectionShare,
  isWellFormed,
  remembered,
  type TrustedProxies,
} from '@calendar/http';
import type { CallerShare } from '@calendar/http/FairQueue';
import { representationHeader } from '@calendar/http/negotiate';
import Negotiator from 'negotiator';
import { Refusal } from '../../federation/errors/Refusal.ts';

// What the pipeline and the pages ask the head of a request.

/** Refuses requests that HTTP calls malformed and Node's parser accepts. Nothing more is read from that connection. */
export function requireWellFormed(request: IncomingMessage): void {
  if (!isWellFormed(request)) throw new Refusal('malformedRequest', { headers: { connection: 'close' } });
}

/** Refuses a GET that a page could cause without a preflight (docs/interface.md 4.1 "Transport"). */
export function requirePreflight(request: RequestHead): void {
  if (request.method === 'POST') return;
  if ((request.headers['apollo-require-preflight'] ?? '') === '') throw new Refusal('missingPreflight');
}

/**
 * Who has a share of what is scarce (docs/rules.md 42 "Fair shares under load"): the valid key, else the
 * address, as trusted proxies report it (docs/rules.md 43 "Address of a caller").
 */
export function callerShare(
  request: IncomingMessage,
  keyId: string | undefined,
  trusted: TrustedProxies,
): CallerShare {
  if (keyId !== undefined) return { caller: `key ${keyId}`, hasKey: true };
  const { socket, headers } = request;
  const { remoteAddress = '' } = socket;
  if (!connectionShares.has(socket)) connectionShares.set(socket, connectionShare(remoteAddress, trusted));
  const caller = connectionShares.get(socket) ?? addressShare(clientAddress(remoteAddress, headers, trusted));
  return { caller, hasKey: false };
}

/** All requests of a connection have one share. Undefined: it is a proxy's, and each may have another. */
const connectionShares = new WeakMap<Socket, string | undefined>();

/** The media type of a GraphQL response: `application/json` unless the caller prefers GraphQL's own. */
export function negotiate(request: RequestHead): MediaType {
  return preferenceOf(request).mediaType;
}

/** Whether this is a browser that opened the address. It prefers HTML, and it is not a script with its own headers. */
export function prefersPage(request: RequestHead): boolean {
  if (request.method === 'POST' || request.headers['apollo-require-preflight'] !== undefined) return false;
  return preferenceOf(request).page;
}

function preferenceOf({ headers }: RequestHead): Preference {
  const accept = representationHeader(headers.accept);
  return accept === '' ? NONE : preferenceBy(accept);
}

const html = 'text/html';
const json = 'application/json; charset=utf-8';
const GRAPHQL_JSON = 'application/graphql-response+json; charset=utf-8';

// With and without the parameter, since a caller who names it accepts only the exact match.
const offered = new Map<string, MediaType>([
  [json, json],
  ['application/json', json],
  [GRAPHQL_JSON, GRAPHQL_JSON],
  ['application/graphql-response+json', GRAPHQL_JSON],
]);
const names = [...offered.keys()];
const NONE: Preference = { page: false, mediaType: json };

const preferenceBy = remembered((accept): Preference => {
  const accepted = new Negotiator({ headers: { accept } }).mediaTypes([...names, html]);
  const preferred = accepted.find((name) => name !== html) ?? '';
  return { page: accepted[0] === html, mediaType: offered.get(preferred) ?? json };
});

export const mediaTypes = [json, GRAPHQL_JSON] as const;

export type MediaType = (typeof mediaTypes)[number];

export type RequestHead = Pick<IncomingMessage, 'method' | 'headers'>;

/** All that the bytes of a request at `/graphQL` tell. The rest depends on its connection. */
export interface WholeRequest extends RequestHead {
  readonly bytes: Buffer;
  /** The query string. */
  readonly search: string;
  /** The body of a POST, or the query string of a GET. */
  readonly content: Buffer | string;
}

interface Preference {
  /** Whether HTML comes before every form of JSON. */
  readonly page: boolean;
  readonly mediaType: MediaType;
}
