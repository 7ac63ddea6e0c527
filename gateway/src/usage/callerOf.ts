import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

/**
 * The caller as a request names it: `X-Page-Url` and `X-Client-Id` (docs/interface.md 5 "Keys and identification"),
 * empty when absent or wrong.
 */
export function callerOf({ headers }: IncomingMessage): Caller {
  return {
    page: pageOf(text(headers['x-page-url']).slice(0, longestRead)),
    clientId: clientOf(text(headers['x-client-id'])),
  };
}

/** The kind of a caller, by what it says of itself and the id of its valid key. */
export function callerKindOf({ clientId }: Caller, keyId: string | undefined): CallerKind {
  if (clientId !== '') return 'frontEnd';
  return keyId === undefined ? 'anonymous' : 'key';
}

/** The page without what may be personal: user, query and fragment. */
function pageOf(header: string): string {
  if (header === '') return '';
  const known = pages.get(header);
  if (known !== undefined) return known;
  const page = readPage(header);
  pages.set(header, page);
  return page;
}

function readPage(header: string): string {
  const url = URL.parse(header);
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return `${url.origin}${url.pathname}`.slice(0, 500);
}

function clientOf(header: string): string {
  return header !== '' && /^[\w.@ -]{1,80}\/[\w.+-]{1,40}$/.test(header) ? header : '';
}

// The same few pages embed the calendar again and again, and parsing an address is expensive.
const pages = new LRUCache<string, string>({
  max: 2000,
  maxSize: 1_000_000,
  sizeCalculation: (page, header) => page.length + header.length + 1,
});

function text(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}

/** Characters. What is recorded of an address is shorter, and parsing a long one may take milliseconds. */
const longestRead = 2000;

export interface Caller {
  /** URL of the embedding page without user, query and fragment, at most 500 characters. */
  readonly page: string;
  /** `name/version`. */
  readonly clientId: string;
}

/**
 * `frontEnd`: says by `X-Client-Id` that it is the calendar's own; `key`: has a valid key (docs/interface.md 5 "Keys
 * and identification").
 */
export type CallerKind = 'frontEnd' | 'key' | 'anonymous';
