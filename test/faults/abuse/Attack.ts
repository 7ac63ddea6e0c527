import type { Attacker } from './Attacker.ts';

/** What one caller sends, within every documented limit or beyond, that might take the service from the others. */
export interface Attack {
  readonly name: string;
  /** For readers of a report: what is sent. */
  readonly title: string;
  /** Every way in which a request may be answered, see {@link AnswerKind}. */
  readonly answers: readonly AnswerKind[];
  /** Those of them of which there must be one or more. */
  readonly due: readonly AnswerKind[];
  /** Answers that the gateway may begin to compute for a request, at most; absent: one for each. */
  readonly begunPerRequest?: number;
  /** Milliseconds that it takes to have its effect; absent: a moment. */
  readonly leastMs?: number;
  /** Sends until the signal fires. */
  run(attacker: Attacker, signal: AbortSignal): Promise<void>;
}

/**
 * A status, followed by the code of the first error if there is one (`400 TOO_COSTLY`). `cut`: the service closed the
 * connection without an answer, or during one.
 */
export type AnswerKind = string;
