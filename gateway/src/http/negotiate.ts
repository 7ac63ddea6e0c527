import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The media type of a GraphQL response: `application/json` unless the caller prefers GraphQL's own. */
export function negotiate(request: IncomingMessage): MediaType {
  return preferenceOf(request).mediaType;
}

/** Whether this is a browser that opened the address: it prefers HTML, and it is no script with its own headers. */
export function prefersPage(request: IncomingMessage): boolean {
  if (request.method === 'POST' || request.headers['apollo-require-preflight'] !== undefined) return false;
  return preferenceOf(request).page;
}

/** The codings that a caller accepts, best first. `identity` is always among them. */
export function acceptedCodings(request: IncomingMessage): readonly Coding[] {
  const accepted = representationHeader(request, 'accept-encoding');
  return accepted === undefined ? identityOnly : codingsBy.memo(accepted);
}

/**
 * The value of a header that only chooses a representation. Undefined where it is absent. One longer than 1 KiB counts
 * as absent (docs/rules.md 44 "Malformed and oversized headers"): choosing takes time for each thing that is accepted.
 */
function representationHeader(
  { headers }: IncomingMessage,
  name: 'accept' | 'accept-encoding',
): string | undefined {
  const value = headers[name] as string | undefined;
  return value === undefined || value.length > longest ? undefined : value;
}

/** Bytes, a character each: Node reads headers as Latin-1. */
const longest = 1024;

function preferenceOf(request: IncomingMessage): Preference {
  const accept = representationHeader(request, 'accept');
  return accept === undefined ? none : preferenceBy.memo(accept);
}

const html = 'text/html';
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

/** Of a caller who says nothing. */
const none: Preference = { page: false, mediaType: json };

const preferenceBy = remembered((accept): Preference => {
  const accepted = new Negotiator({ headers: { accept } }).mediaTypes([...names, html]);
  const preferred = accepted.find((name) => name !== html) ?? '';
  return { page: accepted[0] === html, mediaType: offered.get(preferred) ?? json };
});

/** What is offered; of what a caller likes equally, the smallest first. */
const codings: readonly Coding[] = ['br', 'gzip', 'identity'];
const identityOnly: readonly Coding[] = ['identity'];

const codingsBy = remembered((header): readonly Coding[] => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as Preferring;
  const accepted = negotiator.encodings(codings, { preferred: codings });
  // A caller who accepts nothing that is offered is better served with a plain body than with an error.
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
});

/** What headers choose: few differ, and reading one takes longer than finding it. */
function remembered<Choice extends object>(choose: (header: string) => Choice): LRUCache<string, Choice> {
  return new LRUCache({
    max: 500,
    maxSize: 100_000,
    sizeCalculation: (_, header) => header.length + 1,
    memoMethod: choose,
  });
}

/** All values of `Content-Type` that a GraphQL response may have. */
export const mediaTypes = [json, graphqlJson] as const;

/** Value of `Content-Type` on a GraphQL response. */
export type MediaType = (typeof mediaTypes)[number];

/** A value of `Content-Encoding`. */
export type Coding = 'br' | 'gzip' | 'identity';

/** What an `Accept` chooses. */
interface Preference {
  /** Whether HTML comes before every form of JSON. */
  readonly page: boolean;
  readonly mediaType: MediaType;
}

/** What negotiator's types leave out. */
interface Preferring {
  encodings(available: readonly Coding[], options: { readonly preferred: readonly Coding[] }): Coding[];
}
