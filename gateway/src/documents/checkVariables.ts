import { type GraphQLSchema, getVariableValues } from 'graphql';
import { Refusal } from '../errors/Refusal.ts';
import type { PreparedOperation } from './DocumentStore.ts';
import type { Variables } from './Variables.ts';

export type { Variables } from './Variables.ts';

/**
 * The caller's values for the variables that the operation declares, as they were sent. Refuses values that do not
 * fit the declared types.
 */
export function checkVariables(
  operation: PreparedOperation,
  sent: Variables,
  schema: GraphQLSchema,
): Variables {
  const declared = operation.definition.variableDefinitions ?? [];
  const { errors } = getVariableValues(schema, declared, sent, { maxErrors: 10 });
  if (errors !== undefined) throw new Refusal('invalidVariable', { graphqlErrors: errors });
  return Object.fromEntries(
    declared.flatMap(({ variable }) => {
      const name = variable.name.value;
      return Object.hasOwn(sent, name) ? [[name, sent[name]]] : [];
    }),
  );
}
