import type { GraphQLSchema } from 'graphql';
import type { BroughtSelection } from '../../plan/PreparedPlan.ts';
import { Failure } from './Failure.ts';
import { isOfType, isSourceObject, ownValue, type SourceObject } from './SourceObject.ts';

/**
 * Puts a failure where a fetch was to bring values and did not: at each of its fields that the object does not have
 * from elsewhere.
 *
 * @param target is changed
 * @param failureOf the failure of one of the object's fields
 * @param schema the whole graph, with what callers do not see
 */
export function markMissing(
  target: SourceObject,
  brings: readonly BroughtSelection[],
  failureOf: (key: string) => Failure,
  schema: GraphQLSchema,
): void {
  for (const selection of brings) {
    if (selection.kind === 'fragment') {
      const { typeCondition } = selection;
      if (typeCondition === undefined || isOfType(target, typeCondition, schema, true)) {
        markMissing(target, selection.selections, failureOf, schema);
      }
      continue;
    }
    const { key, selections } = selection;
    const present = ownValue(target, key);
    if (present === undefined) target[key] = failureOf(key);
    else if (selections.length > 0) {
      for (const object of objectsIn(present)) markMissing(object, selections, () => failureOf(key), schema);
    }
  }
}

/** The objects of a value, through lists of lists. */
function objectsIn(value: unknown): readonly SourceObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isSourceObject(value) && !(value instanceof Failure) ? [value] : [];
}
