import { executeSync, type GraphQLFormattedError, type GraphQLSchema, Kind } from 'graphql';
import { catalogue } from '../../errors/catalogue.ts';
import type { Variables } from '../../http/readParameters.ts';
import type { IntrospectionField } from '../../plan/ResponseShape.ts';
import type { PreparedOperation } from '../../plan/readDocument.ts';

/**
 * What the public schema says of itself, for one field of introspection: its value and the errors. Their paths begin
 * at the object that has the field. An argument that does not fit the schema is the caller's fault.
 */
export function introspect(
  { responseKey, nodes }: IntrospectionField,
  { schema, operation, variables }: IntrospectionContext,
): Introspected {
  const { definition, document } = operation;
  const selectionSet = { kind: Kind.SELECTION_SET, selections: nodes } as const;
  const { data, errors = [] } = executeSync({
    schema,
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

interface Introspected {
  readonly data: unknown;
  readonly errors: readonly GraphQLFormattedError[];
}

interface IntrospectionContext {
  /** What callers see. */
  readonly schema: GraphQLSchema;
  readonly operation: PreparedOperation;
  readonly variables: Variables;
}
