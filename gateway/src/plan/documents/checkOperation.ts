import type { GraphQLSchema } from 'graphql';
import { Refusal } from '../../errors/Refusal.ts';
import type { Parameters } from '../../http/readParameters.ts';
import type { Limits } from '../../limits/Limits.ts';
import { refuseAbove } from '../../limits/refuseAbove.ts';
import { checkVariables } from './checkVariables.ts';
import type { Executable, PreparedDocument, PreparedOperation } from './readDocument.ts';

/**
 * The operation of a document that a request names, with its variables. Throws a `Refusal` where there is no such
 * operation, variables do not fit, or the cost exceeds the limit.
 */
export function checkOperation(
  document: PreparedDocument,
  { operationName, variables: sent }: Parameters,
  schema: GraphQLSchema,
  limits: Limits,
): Executable {
  const operation = chooseOperation(document, operationName);
  const variables = checkVariables(operation, sent, schema);
  const cost = operation.cost(variables);
  if (cost > limits.cost) throw refuseAbove('tooCostly', limits.cost, cost);
  return { operation, variables, cost };
}

/** The operation that the caller means. Refuses an unknown or missing name, and everything that is not a query. */
export function chooseOperation(document: PreparedDocument, name: string | undefined): PreparedOperation {
  const operation = name === undefined ? onlyOperation(document) : namedOperation(document, name);
  if (!operation.isQuery) throw new Refusal('notAQuery');
  return operation;
}

function onlyOperation({ operations }: PreparedDocument): PreparedOperation {
  const [operation, ...others] = operations;
  if (operation === undefined) {
    throw new Refusal('unknownOperation', { message: 'The document has fragments but no operation.' });
  }
  if (others.length > 0) throw new Refusal('ambiguousOperation');
  return operation;
}

function namedOperation({ operations }: PreparedDocument, name: string): PreparedOperation {
  const operation = operations.find((candidate) => candidate.name === name);
  if (operation === undefined) {
    throw new Refusal('unknownOperation', {
      message: `The document has no operation named ${JSON.stringify(name)}.`,
    });
  }
  return operation;
}
