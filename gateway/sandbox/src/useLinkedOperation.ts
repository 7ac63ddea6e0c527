import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { parse } from 'graphql';
import { useEffect, useRef } from 'react';
import { linkedOperation } from './linkedOperation.ts';

/** Chooses the operation that the page's address names, where the document in it has several. */
export function useLinkedOperation(): void {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const { setOperationFacts, updateActiveTabValues } = useGraphiQLActions();
  const isDone = useRef(false);
  useEffect(() => {
    const linked = linkedOperation(new URL(location.href));
    if (queryEditor === undefined || isDone.current || linked === null) return;
    isDone.current = true;
    const document = parsed(linked.query);
    const operations =
      document?.definitions.filter((definition) => definition.kind === 'OperationDefinition') ?? [];
    const { operationName } = linked;
    if (document === null || !operations.some(({ name }) => name?.value === operationName)) return;
    setOperationFacts({ documentAST: document, operationName, operations });
    updateActiveTabValues({ operationName });
  }, [queryEditor, setOperationFacts, updateActiveTabValues]);
}

function parsed(query: string) {
  try {
    return parse(query, { maxTokens: 10_000 });
  } catch {
    return null;
  }
}
