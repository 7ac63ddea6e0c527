import type { AnswerError } from './CalendarError.ts';

export interface Answer<Data> {
  readonly data: Data;
  /** The errors, each with the `path` of a field that is null. Empty unless `partial` was set. */
  readonly errors: readonly AnswerError[];
  /** The service's message for callers without a valid key. It is no error. */
  readonly notice: string | null;
  /** Milliseconds for which the answer stays true. */
  readonly maxAge: number;
}
