import type { GraphQLFormattedError } from 'graphql';

/** Stands in joined data where a value would be that could not be had. */
export class Failure {
  readonly causes: readonly FailureCause[];

  constructor(causes: readonly FailureCause[]) {
    this.causes = causes;
  }
}

/** Why there is no value. */
export interface FailureCause {
  /** As callers may see it, without its path. */
  readonly error: GraphQLFormattedError;
  /** From the failed value on, in keys of the canonical operation: where below it the error happened. */
  readonly below: readonly (string | number)[];
  /**
   * `own`: the error happened at this value or below it. `shared`: it took this value along, and is told here only
   * when no other place tells it.
   */
  readonly kind: 'own' | 'shared';
}
