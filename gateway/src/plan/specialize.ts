import { Kind, type OperationDefinitionNode, type SelectionNode, type SelectionSetNode } from 'graphql';
import { fragmentsOf } from '../limits/fragments.ts';
import { type ConditionValues, isCondition, isIncluded } from './documents/conditions.ts';
import type { PreparedOperation } from './documents/PreparedDocument.ts';

/**
 * The operation as it is once its conditions are known: without `@include` and `@skip`, without what they leave out,
 * and with each spread as an inline fragment. A selection set may be empty. What a fragment selects is one object,
 * wherever the fragment is spread.
 */
export function specialize(
  { document, definition }: Pick<PreparedOperation, 'document' | 'definition'>,
  values: ConditionValues,
): OperationDefinitionNode {
  const fragments = fragmentsOf(document);
  const specialized = new Map<string, SelectionSetNode>();

  function ofSet(set: SelectionSetNode): SelectionSetNode {
    return { ...set, selections: set.selections.flatMap(ofSelection) };
  }

  function ofSelection(selection: SelectionNode): readonly SelectionNode[] {
    if (!isIncluded(selection.directives, values)) return [];
    const directives = (selection.directives ?? []).filter(({ name }) => !isCondition(name.value));
    if (selection.kind === Kind.FIELD) {
      const { selectionSet } = selection;
      return [{ ...selection, directives, ...(selectionSet && { selectionSet: ofSet(selectionSet) }) }];
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return [{ ...selection, directives, selectionSet: ofSet(selection.selectionSet) }];
    }
    const fragment = fragments.get(selection.name.value);
    if (fragment === undefined) return [];
    let selectionSet = specialized.get(selection.name.value);
    if (selectionSet === undefined) {
      selectionSet = ofSet(fragment.selectionSet);
      specialized.set(selection.name.value, selectionSet);
    }
    return [{ kind: Kind.INLINE_FRAGMENT, typeCondition: fragment.typeCondition, directives, selectionSet }];
  }

  return { ...definition, selectionSet: ofSet(definition.selectionSet) };
}
