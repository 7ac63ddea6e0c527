import { Kind, type OperationDefinitionNode } from 'graphql';
import { type Fragments, foldSelections } from './foldSelections.ts';

/** Fields of the query itself, each of which is a query of its own to a subgraph. */
export function rootFieldsOf({ selectionSet }: OperationDefinitionNode, fragments: Fragments): number {
  return foldSelections(selectionSet, fragments, {
    measure: (selection, within) => (selection.kind === Kind.FIELD ? 1 : within),
    join: (left, right) => left + right,
  });
}
