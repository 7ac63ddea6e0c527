import { shownAddress } from './shownAddress.ts';

/** A source on the web cannot be read now. The message has the fault, its place, and the accepted values. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
  readonly kind: SourceFaultKind;
  /** The earliest time at which the server accepts another request, at most a day from now. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: SourceFaultKind, address: URL, what: string, options: SourceFaultOptions = {}) {
    super(`${shownAddress(address)}: ${what}`, options);
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * - `gone`: the server says that nothing is there;
 * - `disallowed`: `robots.txt` says that programs must not read it;
 * - `unsuitable`: it is of a kind that has no events;
 * - `busy`: the server asks to try later;
 * - `refused`: its address, size or redirects are not allowed;
 * - `failed`: it could not be had, and may be had another time.
 */
export type SourceFaultKind = 'gone' | 'disallowed' | 'unsuitable' | 'busy' | 'refused' | 'failed';

interface SourceFaultOptions {
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}
