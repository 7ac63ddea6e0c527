import type { IncomingMessage } from 'node:http';
import { remembered } from '@calendar/http';
import { representationHeader } from '@calendar/http/negotiate';
import Negotiator from 'negotiator';

/** The media type of a GraphQL response: `application/json` unless the caller prefers GraphQL's own. */
export function negotiate(request: IncomingMessage): MediaType {
  return preferenceOf(request).mediaType;
}

/** Whether this is a browser that opened the address. It prefers HTML, and it is not a script with its own headers. */
export function prefersPage(request: IncomingMessage): boolean {
  if (request.method === 'POST' || request.headers['apollo-require-preflight'] !== undefined) return false;
  return preferenceOf(request).page;
}

function preferenceOf({ headers }: IncomingMessage): Preference {
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

interface Preference {
  /** Whether HTML comes before every form of JSON. */
  readonly page: boolean;
  readonly mediaType: MediaType;
}
