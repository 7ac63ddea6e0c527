import type { GraphQLFormattedError } from 'graphql';

/** What came of executing an operation. */
export interface Outcome {
  /** JSON text of `data`. */
  readonly data: Uint8Array | string;
  /** As callers may see them. */
  readonly errors: readonly GraphQLFormattedError[];
}
