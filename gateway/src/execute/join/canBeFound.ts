import { Kind, type SelectionSetNode } from 'graphql';
import type { EntityKeys } from '../../plan/entityKeys.ts';
import { isSourceObject, ownValue, type SourceObject } from './SourceObject.ts';

/**
 * Whether a subgraph can find an entity by its representation. The planner selects more than it needs where an
 * interface's field requires others: objects of other types match a part of what is required, without a key.
 */
export function canBeFound(representation: SourceObject, keys: EntityKeys): boolean {
  const type = ownValue(representation, '__typename');
  return typeof type === 'string' && (keys.get(type) ?? []).some((key) => holds(representation, key));
}

function holds(value: unknown, { selections }: SelectionSetNode): boolean {
  if (Array.isArray(value))
    return value.every((item) => holds(item, { kind: Kind.SELECTION_SET, selections }));
  // A nested part of a key may be null.
  if (!isSourceObject(value)) return value === null;
  return selections.every((selection) => {
    if (selection.kind !== Kind.FIELD) return true;
    const within = ownValue(value, selection.name.value);
    if (within === undefined) return false;
    return selection.selectionSet === undefined || holds(within, selection.selectionSet);
  });
}
