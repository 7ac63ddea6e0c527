import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import { type GraphQLSchema, Kind, type SelectionSetNode } from 'graphql';
import type { EntityKeys } from '../../plan/Graph.ts';
import { Failure } from './Failure.ts';
import { merged } from './merge.ts';
import { isOfType, isSourceObject, ownValue, type SourceObject } from './SourceObject.ts';

/** The type, key and required fields of an entity. A `Failure` if one failed; undefined if it has none. */
export function representationOf(
  entity: SourceObject,
  required: readonly QueryPlanSelectionNode[],
  schema: GraphQLSchema,
): SourceObject | Failure | undefined {
  const representation = selected(entity, required, schema);
  if (representation instanceof Failure || representation === undefined) return representation;
  return Object.hasOwn(representation, '__typename') ? representation : undefined;
}

/** Several fragments may each select a part of the same object: `result` has the parts before. */
function selected(
  object: SourceObject,
  selections: readonly QueryPlanSelectionNode[],
  schema: GraphQLSchema,
  result: SourceObject = {},
): SourceObject | Failure | undefined {
  for (const selection of selections) {
    if (selection.kind === 'Field') {
      const key = selection.alias ?? selection.name;
      const value = selectedValue(ownValue(object, key), selection.selections, schema);
      if (value === undefined || value instanceof Failure) return value;
      result[key] = merged(ownValue(result, key), value, schema);
    } else if (
      selection.typeCondition === undefined ||
      isOfType(object, selection.typeCondition, schema, false)
    ) {
      const part = selected(object, selection.selections, schema, result);
      if (part === undefined || part instanceof Failure) return part;
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

/** The planner may select objects of types that match a part of the requirements, without a key. */
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

/** The entities that a subgraph was asked for. Undefined if it answered with another number of them. */
export function entitiesIn(data: SourceObject, count: number): readonly unknown[] | undefined {
  const entities = ownValue(data, '_entities');
  return Array.isArray(entities) && entities.length === count ? entities : undefined;
}
