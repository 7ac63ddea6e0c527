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
  /**
   * In keys of the canonical operation, where the error happened: from the failed value on, or, for one that is
   * shared, from the object on that has it.
   */
  readonly below: readonly (string | number)[];
  /**
   * `own`: the error happened at this value or below it. `shared`: it happened beside it and took it along; it is
   * reported for this value only when it is not reported otherwise.
   */
  readonly kind: 'own' | 'shared';
}
