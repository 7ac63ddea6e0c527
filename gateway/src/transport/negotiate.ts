import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The media type of a GraphQL response: `application/json` unless the caller prefers GraphQL's own. */
export function negotiate(request: IncomingMessage): MediaType {
  const { accept } = request.headers;
  if (accept === undefined) return json;
  const known = negotiated.get(accept);
  if (known !== undefined) return known;
  const preferred = new Negotiator(request).mediaType(names);
  const mediaType = offered.get(preferred ?? '') ?? json;
  negotiated.set(accept, mediaType);
  return mediaType;
}

/** Whether this is a browser that opened the address: it prefers HTML, and it is no script with its own headers. */
export function wantsPage(request: IncomingMessage): boolean {
  if (request.method === 'POST' || request.headers['apollo-require-preflight'] !== undefined) return false;
  return new Negotiator(request).mediaType([...names, 'text/html']) === 'text/html';
}

const json = 'application/json; charset=utf-8';
const graphqlJson = 'application/graphql-response+json; charset=utf-8';

// With and without the parameter, since a caller who names it accepts only the exact match.
const offered = new Map<string, MediaType>([
  [json, json],
  ['application/json', json],
  [graphqlJson, graphqlJson],
  ['application/graphql-response+json', graphqlJson],
]);

const names = [...offered.keys()];

const negotiated = new LRUCache<string, MediaType>({
  max: 500,
  maxSize: 100_000,
  sizeCalculation: (_, accept) => accept.length + 1,
});

/** All values of `Content-Type` that a GraphQL response may have. */
export const mediaTypes = [json, graphqlJson] as const;

/** Value of `Content-Type` on a GraphQL response. */
export type MediaType = (typeof mediaTypes)[number];
