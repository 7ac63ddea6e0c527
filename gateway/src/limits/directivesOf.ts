import type { OperationDefinitionNode } from 'graphql';
import { type Fragments, foldSelections } from './foldSelections.ts';

/** Uses of directives, the operation's and its variables' own included; a fragment's as often as it is spread. */
export function directivesOf(operation: OperationDefinitionNode, fragments: Fragments): number {
  const own = [operation, ...(operation.variableDefinitions ?? [])];
  return (
    foldSelections(operation.selectionSet, fragments, {
      measure: ({ directives = [] }, within) => directives.length + within,
      join: (left, right) => left + right,
    }) + own.reduce((total, { directives = [] }) => total + directives.length, 0)
  );
}
