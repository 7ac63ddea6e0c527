import { Kind, type OperationDefinitionNode } from 'graphql';
import { type Fragments, foldSelections } from './foldSelections.ts';

/** Levels of fields within fields: 1 for `{ a }`, 2 for `{ a { b } }`. Fragments add no level. */
export function depthOf({ selectionSet }: OperationDefinitionNode, fragments: Fragments): number {
  return foldSelections(selectionSet, fragments, {
    measure: (selection, within) => (selection.kind === Kind.FIELD ? 1 + within : within),
    join: Math.max,
  });
}
