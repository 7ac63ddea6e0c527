import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { Failure } from './Failure.ts';
import { isOfType, isSourceObject, ownValue, type SourceObject } from './SourceObject.ts';

/**
 * The representation of an entity for a subgraph: its type, its key and the fields that are required of it. A `Failure` where
 * one of them could not be had, undefined where the entity is of another type or does not have them.
 *
 * @param schema the whole graph, with what callers do not see
 */
export function representationOf(
  entity: SourceObject,
  required: readonly QueryPlanSelectionNode[],
  schema: GraphQLSchema,
): SourceObject | Failure | undefined {
  const representation = selected(entity, required, schema);
  if (representation instanceof Failure || representation === undefined) return representation;
  return Object.hasOwn(representation, '__typename') ? representation : undefined;
}

function selected(
  object: SourceObject,
  selections: readonly QueryPlanSelectionNode[],
  schema: GraphQLSchema,
): SourceObject | Failure | undefined {
  const result: SourceObject = {};
  for (const selection of selections) {
    if (selection.kind === 'Field') {
      const key = selection.alias ?? selection.name;
      const value = selectedValue(ownValue(object, key), selection.selections, schema);
      if (value === undefined || value instanceof Failure) return value;
      result[key] = value;
    } else if (
      selection.typeCondition === undefined ||
      isOfType(object, selection.typeCondition, schema, false)
    ) {
      const part = selected(object, selection.selections, schema);
      if (part === undefined || part instanceof Failure) return part;
      combine(result, part);
    }
  }
  return result;
}

function selectedValue(
  value: unknown,
  selections: readonly QueryPlanSelectionNode[] | undefined,
  schema: GraphQLSchema,
): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => selectedValue(item, selections, schema));
    return items.find((item) => item instanceof Failure) ?? (items.includes(undefined) ? undefined : items);
  }
  if (value instanceof Failure || selections === undefined || !isSourceObject(value)) return value;
  const result = selected(value, selections, schema);
  // The planner leaves out the type of an interface's or a union's object, without which a subgraph cannot read it.
  const isAbstract = selections.some(({ kind }) => kind === 'InlineFragment');
  const typename = isAbstract && isSourceObject(result) ? ownValue(value, '__typename') : undefined;
  return typename === undefined ? result : { __typename: typename, ...(result as SourceObject) };
}

/** Several fragments may each select a part of the same object. */
function combine(target: SourceObject, part: SourceObject): void {
  for (const [key, value] of Object.entries(part)) {
    const present = target[key];
    if (isSourceObject(present) && isSourceObject(value)) combine(present, value);
    else if (Array.isArray(present) && Array.isArray(value)) {
      present.forEach((item, index) => {
        if (isSourceObject(item) && isSourceObject(value[index])) combine(item, value[index]);
      });
    } else target[key] = value;
  }
}
