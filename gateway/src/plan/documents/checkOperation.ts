import type { GraphQLSchema } from 'graphql';
import type { Parameters } from '../../http/readParameters.ts';
import { checkCost } from '../../limits/checkCost.ts';
import type { Limits } from '../../limits/Limits.ts';
import { checkVariables } from './checkVariables.ts';
import { chooseOperation } from './chooseOperation.ts';
import type { Executable } from './Executable.ts';
import type { PreparedDocument, PreparedOperation } from './PreparedDocument.ts';

/**
 * The operation of a document that a request names, with its variables. Throws a `Refusal` for what cannot be
 * executed: no such operation, variables that do not fit the schema, a cost above the limit.
 */
export function checkOperation<Operation extends PreparedOperation>(
  document: PreparedDocument<Operation>,
  { operationName, variables: sent }: Parameters,
  schema: GraphQLSchema,
  limits: Limits,
): Executable<Operation> {
  const operation = chooseOperation(document, operationName);
  const variables = checkVariables(operation, sent, schema);
  const cost = checkCost(operation, variables, limits.cost);
  return { operation, variables, cost };
}
