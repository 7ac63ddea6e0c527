import type { CallerShare } from '../../http/callerShare.ts';
import { longRequestBytes } from './longRequestBytes.ts';

/**
 * A request for places in `FairQueue`s: it has to start within a second, and weighs as much as its content is long.
 *
 * @param length of what was sent, in bytes
 * @param signal fires when the caller has disconnected
 */
export function admissionRequest(share: CallerShare, length: number, signal: AbortSignal): AdmissionRequest {
  return {
    ...share,
    startBy: performance.now() + longestWait,
    signal,
    weight: 1 + Math.floor(length / longRequestBytes),
  };
}

/** Milliseconds that a request waits for places, all in all. */
const longestWait = 1000;

/** What requests a place in a `FairQueue`. */
export interface AdmissionRequest extends CallerShare {
  /** When there is no place by then it is refused; on the clock of `performance.now()`. */
  readonly startBy: number;
  /** Fires when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** What its waiting takes: 1, and more for what holds much memory. */
  readonly weight: number;
}
