import type { AnswerError } from './CalendarError.ts';

/** What was answered. */
export interface Answer<Data> {
  readonly data: Data;
  /** What failed, each with the `path` of a field that is null. Empty but where `partial` was asked for. */
  readonly errors: readonly AnswerError[];
  /** The service's message for callers without a valid key. It is no error. */
  readonly notice: string | null;
  /** Milliseconds for which the answer stays true. */
  readonly maxAge: number;
}
