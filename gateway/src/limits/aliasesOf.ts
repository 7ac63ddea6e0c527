import { Kind, type OperationDefinitionNode } from 'graphql';
import { type Fragments, foldSelections } from './foldSelections.ts';

/** Fields selected under another name, which may repeat the same work; a fragment's as often as it is spread. */
export function aliasesOf({ selectionSet }: OperationDefinitionNode, fragments: Fragments): number {
  return foldSelections(selectionSet, fragments, {
    measure: (selection, within) =>
      selection.kind === Kind.FIELD && selection.alias !== undefined ? 1 + within : within,
    join: (left, right) => left + right,
  });
}
