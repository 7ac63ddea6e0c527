import type { GraphQLSchema } from 'graphql';
import { Failure } from './Failure.ts';
import { isOfType, isSourceObject, ownValue, type SourceObject } from './SourceObject.ts';

/**
 * The objects at a path of a plan, in lists too. None is in what failed.
 *
 * @param path keys, `... on` for the objects of a type, and `@` for the items of a list, which may be left out
 */
export function objectsAt(
  value: unknown,
  path: readonly string[],
  schema: GraphQLSchema,
): readonly SourceObject[] {
  const objects: SourceObject[] = [];
  collect(value, 0);
  return objects;

  /** @param depth place in the path at which the value is */
  function collect(at: unknown, depth: number): void {
    const step = path[depth];
    if (Array.isArray(at)) {
      const below = step === '@' ? depth + 1 : depth;
      for (const item of at) collect(item, below);
    } else if (!isSourceObject(at) || at instanceof Failure) return;
    else if (step === undefined) objects.push(at);
    else if (!step.startsWith(TYPE_CONDITION)) collect(ownValue(at, step), depth + 1);
    else if (isOfType(at, step.slice(TYPE_CONDITION.length), schema, true)) collect(at, depth + 1);
  }
}

const TYPE_CONDITION = '... on ';
