import { Refusal } from '../../errors/Refusal.ts';
import type { PreparedDocument, PreparedOperation } from './PreparedDocument.ts';

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
