import type { OperationDefinitionNode } from 'graphql';
import { type Fragments, foldSelections } from './foldSelections.ts';

/**
 * Fields and fragments, a fragment's own as often as it is spread: planning works on each of them, and fragments within
 * fragments make few words mean very many.
 */
export function selectionsOf({ selectionSet }: OperationDefinitionNode, fragments: Fragments): number {
  return foldSelections(selectionSet, fragments, {
    measure: (_, within) => 1 + within,
    join: (left, right) => left + right,
  });
}
