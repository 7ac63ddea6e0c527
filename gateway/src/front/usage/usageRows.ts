import type { IncomingHttpHeaders } from 'node:http';
import { remembered } from '@calendar/http';
import type { CountedRow, RowKind } from './Recorder.ts';

/** Requests by day, key, client and page; beyond the limits without the page, then without the client. */
export const usageRows: RowKind<UsageRow> = {
  failure: 'usage cannot be recorded; it is kept and tried again',
  recovery: 'usage is recorded again',
  limit: 1000,
  identityOf: ({ day, keyId, clientId, page }) => `${day}\n${keyId}\n${clientId}\n${page}`,
  isSame: (one, { keyId, clientId, page }) =>
    one.page === page && one.clientId === clientId && one.keyId === keyId,
  coarser(row) {
    if ((row.page === '' && row.clientId === '') || row.page === other) return undefined;
    if (row.keyId === '') return { ...row, page: other, clientId: other };
    return row.page === '' ? { ...row, clientId: '' } : { ...row, page: '' };
  },
};

/** Client and page of anonymous callers beyond their limit. No caller's own names look like that. */
const other = 'other';

/** A number of requests of one day from one kind of caller. */
export interface UsageRow extends CountedRow {
  /** Empty if it sent none; `other` for anonymous callers beyond their limit. */
  readonly clientId: string;
  /** The same. */
  readonly page: string;
}

/** The caller by `X-Page-Url` and `X-Client-Id`, empty when absent or wrong. */
export function callerOf(headers: IncomingHttpHeaders): Caller {
  return {
    page: pageOf(`${headers['x-page-url'] ?? ''}`.slice(0, LONGEST_READ)),
    clientId: clientOf(`${headers['x-client-id'] ?? ''}`),
  };
}

export function callerKindOf(clientId: string, keyId: string | undefined): CallerKind {
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
