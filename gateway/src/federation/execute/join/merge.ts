import { type GraphQLSchema, isObjectType } from 'graphql';
import { Failure } from './Failure.ts';
import { isSourceObject, ownValue, type SourceObject } from './SourceObject.ts';

/**
 * Adds to `target` the fields that another fetch returned. An existing value stays, unless it failed; so does
 * its own type's name if the other knows only its interface (`@interfaceObject`).
 */
export function merge(target: SourceObject, source: SourceObject, schema: GraphQLSchema): void {
  for (const key of Object.keys(source)) {
    // Nothing of the graph has this name, and to assign it would replace the object's prototype.
    if (key === '__proto__') continue;
    const added = source[key];
    if (key === '__typename') mergeTypename(target, added, schema);
    else target[key] = merged(ownValue(target, key), added, schema);
  }
}

function mergeTypename(target: SourceObject, added: unknown, schema: GraphQLSchema): void {
  const isConcrete = typeof added === 'string' && isObjectType(schema.getType(added));
  if (isConcrete || ownValue(target, '__typename') === undefined) target['__typename'] = added;
}

export function merged(present: unknown, added: unknown, schema: GraphQLSchema): unknown {
  if (present === undefined || present === null || present instanceof Failure)
    return added ?? present ?? added;
  if (added instanceof Failure || added === undefined) return present;
  if (Array.isArray(present) && Array.isArray(added) && present.length === added.length) {
    return present.map((item, index) => merged(item, added[index], schema));
  }
  if (isSourceObject(present) && isSourceObject(added)) {
    merge(present, added, schema);
    return present;
  }
  return added;
}
