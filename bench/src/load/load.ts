/** A task of the load generator. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Ends the load early: no more requests than these. */
  readonly most: number;
  /**
   * A whole request body. {@link UNIQUE} in it is replaced by a time of day that no other request has. Null: the
   * address is asked for by GET.
   */
  readonly body: string | null;
  /** The first of those times, in milliseconds since midnight; each request takes the next one. */
  readonly from: number;
  /** Bytes of the shortest answer that is a whole one. */
  readonly bytes: number;
}

/** The placeholder for `HH:mm:ss.SSS` in a body. */
export const UNIQUE = '{time of day}';

/** A body with a time of day in its place. */
export function withTime(body: string, milliseconds: number): string {
  return body.replace(UNIQUE, new Date(milliseconds).toISOString().slice(11, 23));
}

/** What came of a load. */
export interface LoadResult {
  readonly requests: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  readonly failures: number;
  /** Milliseconds of processor time that the callers themselves used. */
  readonly cpuMs: number;
}
