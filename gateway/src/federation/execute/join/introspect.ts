import { executeSync, type GraphQLFormattedError, Kind } from 'graphql';
import { catalogue } from '../../errors/catalogue.ts';
import type { IntrospectionField } from '../../plan/ResponseShape.ts';
import type { CompletionContext } from './JoinExecution.ts';

/** The public schema's description of itself, for one field. A bad argument is the caller's fault. */
export function introspect(
  { responseKey, nodes }: IntrospectionField,
  { graph, operation, variables }: CompletionContext,
): { readonly data: unknown; readonly errors: readonly GraphQLFormattedError[] } {
  const { definition, document } = operation;
  const selectionSet = { kind: Kind.SELECTION_SET, selections: nodes } as const;
  const { data, errors = [] } = executeSync({
    schema: graph.publicSchema,
    document: {
      ...document,
      definitions: document.definitions.map((each) =>
        each === definition ? { ...definition, selectionSet } : each,
      ),
    },
    variableValues: variables,
  });
  return {
    data: data?.[responseKey] ?? null,
    errors: errors.map(({ message, path }) => ({
      message,
      // Stryker disable next-line all: a path that is undefined is none
      ...(path === undefined ? {} : { path }),
      extensions: { code: catalogue.invalidValue.code },
    })),
  };
}
