import type { GraphQLFormattedError } from 'graphql';
import type { ExecutionOutcome } from './SubgraphMetrics.ts';

/** How an execution went, for metrics. */
export function outcomeOf({ data, errors }: Answer): ExecutionOutcome {
  if (errors === undefined) return 'ok';
  if (errors.some(({ extensions }) => extensions?.['code'] === 'BAD_USER_INPUT')) return 'invalid';
  const values = Object.values(data ?? {});
  return values.every((value) => value === null) ? 'failed' : 'partial';
}

/** A GraphQL response. */
export interface Answer {
  readonly data?: object | null | undefined;
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
}
