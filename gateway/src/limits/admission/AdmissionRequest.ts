import type { CallerShare } from './callerShare.ts';

/** What asks a `FairQueue` for a place. */
export interface AdmissionRequest extends CallerShare {
  /** When there is no place by then it is refused; on the clock of `performance.now()`. */
  readonly startBy: number;
  /** Fires when the caller has hung up. */
  readonly signal: AbortSignal;
  /** What its waiting takes: 1, and more for what holds much memory. */
  readonly weight: number;
}
