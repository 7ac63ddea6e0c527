import type { IncomingMessage } from 'node:http';
import { remembered } from '@calendar/http';

/** A number of requests of one day from one kind of caller. */
export interface UsageRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Empty for anonymous callers. */
  readonly keyId: string;
  /** Empty if it sent none; `other` for anonymous callers beyond their limit. */
  readonly clientId: string;
  /** The same. */
  readonly page: string;
  readonly requests: number;
}

/** Equal for rows that are counted as one. */
export function identityOf({ day, keyId, clientId, page }: UsageRow): string {
  return `${day}\n${keyId}\n${clientId}\n${page}`;
}

/** Whether their identities are equal, at a fifth of the time. */
export function isSame(one: UsageRow, { day, keyId, clientId, page }: UsageRow): boolean {
  return one.page === page && one.clientId === clientId && one.keyId === keyId && one.day === day;
}

/**
 * The row to count in when its caller's limit is reached: without the page, then without the client. Undefined
 * for one that does not count towards it.
 */
export function coarserThan(row: UsageRow): UsageRow | undefined {
  if ((row.page === '' && row.clientId === '') || row.page === other) return undefined;
  if (row.keyId === '') return { ...row, page: other, clientId: other };
  return row.page === '' ? { ...row, clientId: '' } : { ...row, page: '' };
}

/** Client and page of anonymous callers beyond their limit. No caller's own names look like that. */
const other = 'other';

/** The caller by `X-Page-Url` and `X-Client-Id`, empty when absent or wrong. */
export function callerOf({ headers }: IncomingMessage): Caller {
  return {
    page: pageOf(`${headers['x-page-url'] ?? ''}`.slice(0, LONGEST_READ)),
    clientId: clientOf(`${headers['x-client-id'] ?? ''}`),
  };
}

export function callerKindOf({ clientId }: Caller, keyId: string | undefined): CallerKind {
  if (clientId !== '') return 'frontEnd';
  return keyId === undefined ? 'anonymous' : 'key';
}

/** The page without parts that may be personal: user, query and fragment. */
const pageOf = remembered((header) => {
  const url = URL.parse(header);
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return `${url.origin}${url.pathname}`.slice(0, 500);
});

function clientOf(header: string): string {
  return header !== '' && /^[\w.@ -]{1,80}\/[\w.+-]{1,40}$/.test(header) ? header : '';
}

/** Characters. The recorded part of an address is shorter, and parsing a long one may take milliseconds. */
const LONGEST_READ = 2000;

export interface Caller {
  /** URL of the embedding page without user, query and fragment, at most 500 characters. */
  readonly page: string;
  /** `name/version`. */
  readonly clientId: string;
}

/** `frontEnd`: says by `X-Client-Id` that it is the calendar's own; `key`: has a valid key. */
export type CallerKind = 'frontEnd' | 'key' | 'anonymous';
