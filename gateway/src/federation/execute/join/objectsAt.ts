import type { GraphQLSchema } from 'graphql';
import { Failure } from './Failure.ts';
import { isOfType, isSourceObject, ownValue, type SourceObject } from './SourceObject.ts';

/**
 * The objects at a path of a plan, in lists too. None is in what failed.
 *
 * @param path keys, `... on` for the objects of a type, and `@` for the items of a list, which may be left out
 * @param schema the whole graph, with the parts that callers do not see
 * @param depth place in the path at which the value is
 */
export function objectsAt(
  value: unknown,
  path: readonly string[],
  schema: GraphQLSchema,
  depth = 0,
): readonly SourceObject[] {
  const step = path[depth];
  if (Array.isArray(value)) {
    const below = step === '@' ? depth + 1 : depth;
    return value.flatMap((item) => objectsAt(item, path, schema, below));
  }
  if (!isSourceObject(value) || value instanceof Failure) return [];
  if (step === undefined) return [value];
  if (!step.startsWith(TYPE_CONDITION)) return objectsAt(ownValue(value, step), path, schema, depth + 1);
  const isMeant = isOfType(value, step.slice(TYPE_CONDITION.length), schema, true);
  return isMeant ? objectsAt(value, path, schema, depth + 1) : [];
}

const TYPE_CONDITION = '... on ';
