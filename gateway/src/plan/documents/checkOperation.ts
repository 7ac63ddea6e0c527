import type { GraphQLSchema } from 'graphql';
import { Refusal } from '../../errors/Refusal.ts';
import type { Parameters } from '../../http/readParameters.ts';
import type { Limits } from '../../limits/Limits.ts';
import { refuseAbove } from '../../limits/refuseAbove.ts';
import { checkVariables } from './checkVariables.ts';
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
  const cost = operation.cost(variables);
  if (cost > limits.cost) throw refuseAbove('tooCostly', limits.cost, cost);
  return { operation, variables, cost };
}

/** The operation that the caller means. Refuses an unknown or missing name, and everything that is not a query. */
export function chooseOperation<Operation extends PreparedOperation>(
  document: PreparedDocument<Operation>,
  name: string | undefined,
): Operation {
  const operation = name === undefined ? onlyOperation(document) : namedOperation(document, name);
  if (!operation.isQuery) throw new Refusal('notAQuery');
  return operation;
}

function onlyOperation<Operation>({ operations }: PreparedDocument<Operation>): Operation {
  const [operation, ...others] = operations;
  if (operation === undefined) {
    throw new Refusal('unknownOperation', { message: 'The document has fragments but no operation.' });
  }
  if (others.length > 0) throw new Refusal('ambiguousOperation');
  return operation;
}

function namedOperation<Operation extends PreparedOperation>(
  { operations }: PreparedDocument<Operation>,
  name: string,
): Operation {
  const operation = operations.find((candidate) => candidate.name === name);
  if (operation === undefined) {
    throw new Refusal('unknownOperation', {
      message: `The document has no operation named ${JSON.stringify(name)}.`,
    });
  }
  return operation;
}
