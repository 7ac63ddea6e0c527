import type { Logger } from 'pino';
import type { Caller } from './callerOf.ts';
import { type CountedRow, Recorder, type Sum, type WriteRows } from './Recorder.ts';

/**
 * Counts requests by day, key, client and page. Beyond its limit a key is counted without the page, then without the
 * client. Anonymous callers beyond theirs are counted in one row, `other`.
 */
export class UsageRecorder extends Recorder<UsageRow> {
  readonly #clock: () => number;
  #latest: Sum<UsageRow> | undefined;

  constructor(write: WriteRows<UsageRow>, { clock, log, rowLimit = usageRowLimit }: UsageRecorderOptions) {
    super(write, {
      log,
      limit: rowLimit,
      failure: 'usage cannot be recorded; it is kept and tried again',
      recovery: 'usage is recorded again',
    });
    this.#clock = clock;
  }

  /** @param keyId undefined for an anonymous caller */
  record(keyId: string | undefined, { page, clientId }: Caller): void {
    const row = { day: this.dayOf(this.#clock()), keyId: keyId ?? '', clientId, page, requests: 1 };
    // Many callers in a row are of one kind.
    if (this.#latest === undefined || !isSame(this.#latest, row)) this.#latest = this.sumOf(row);
    if (this.#latest === undefined) this.add(this.#toldApart(row));
    else this.#latest.requests++;
  }

  protected identityOf({ day, keyId, clientId, page }: UsageRow): string {
    return `${day}\n${keyId}\n${clientId}\n${page}`;
  }

  protected forget(): void {
    this.#latest = undefined;
  }

  /** The row to count in: the given one, or a coarser one when its caller's limit is reached. */
  #toldApart(row: UsageRow): UsageRow {
    if ((row.page === '' && row.clientId === '') || this.hasRoom(row)) return row;
    if (row.keyId === '') return { ...row, page: other, clientId: other };
    return this.#toldApart(row.page === '' ? { ...row, clientId: '' } : { ...row, page: '' });
  }
}

function isSame(one: UsageRow, other: UsageRow): boolean {
  return (
    one.page === other.page &&
    one.clientId === other.clientId &&
    one.keyId === other.keyId &&
    one.day === other.day
  );
}

/** Rows a day with a client or a page, of one key or of all anonymous callers. The row `other` comes in addition. */
export const usageRowLimit = 1000;

/** Client and page of anonymous callers beyond their limit. No caller's own are written like that. */
export const other = 'other';

export interface UsageRecorderOptions {
  readonly clock: () => number;
  readonly log: Logger;
  /** In place of `usageRowLimit`. */
  readonly rowLimit?: number;
}

/** A number of requests of one day from one kind of caller. */
export interface UsageRow extends CountedRow {
  /** Empty where none was said; `other` for anonymous callers beyond their limit. */
  readonly clientId: string;
  /** The same. */
  readonly page: string;
}
