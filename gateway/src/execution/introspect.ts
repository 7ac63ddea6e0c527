import { executeSync } from 'graphql';
import type { Execution } from './Execution.ts';
import type { Outcome } from './Outcome.ts';

/** Answers questions about the schema itself, from the public schema. */
export function introspect({ operation, variables, graph }: Execution): Outcome {
  const { data, errors } = executeSync({
    schema: graph.publicSchema,
    document: operation.document,
    variableValues: variables,
  });
  if (errors !== undefined) throw new AggregateError(errors, 'Introspection failed');
  return { data: JSON.stringify(data), errors: [] };
}
