import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { type Fragments, fieldsOf } from './fragments.ts';

/**
 * How many values of the schema itself the answer to a valid operation may hold (docs/rules.md 41 "True cost of an
 * operation"), counted as `costOf` counts and by the lists' true lengths: what conditions may leave out is there,
 * deprecated fields are, and `__type` of a variable is the type that would cost most. `Infinity` where they are more
 * than `most`: counting goes no further.
 */
export function introspectedValues(
  operation: OperationDefinitionNode,
  fragments: Fragments,
  { schema, most }: IntrospectionCount,
): number {
  /** By selection set and object: equal parts of the schema are counted once for a selection. */
  const known = new Map<SelectionSetNode, Map<unknown, number>>();
  let counted = 0;

  function ofSet(set: SelectionSetNode, typeName: string, object: unknown): number {
    const before = known.get(set)?.get(object);
    if (before !== undefined) return before;
    // Each of them is in the answer at least once.
    if (++counted > most) return Number.POSITIVE_INFINITY;
    let total = 0;
    for (const { node } of fieldsOf(set, typeName, fragments)) total += ofField(node, typeName, object);
    const values = known.get(set) ?? new Map();
    known.set(set, values.set(object, total));
    return total;
  }

  function ofField(node: FieldNode, typeName: string, object: unknown): number {
    const { selectionSet } = node;
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
    if (field === undefined || selectionSet === undefined) return 1;
    return 1 + ofValue(introspect(field, object, schema), selectionSet, getNamedType(field.type).name);
  }

  function ofValue(value: unknown, set: SelectionSetNode, typeName: string): number {
    if (value === null || value === undefined) return 0;
    if (!Array.isArray(value)) return ofSet(set, typeName, value);
    return value.reduce<number>((total, item) => total + 1 + ofSet(set, typeName, item), 0);
  }

  let total = 0;
  for (const { node } of fieldsOf(operation.selectionSet, '', fragments)) {
    const { selectionSet } = node;
    if (selectionSet === undefined) continue;
    if (node.name.value === SchemaMetaFieldDef.name) total += 1 + ofSet(selectionSet, '__Schema', schema);
    if (node.name.value !== TypeMetaFieldDef.name) continue;
    total +=
      1 + Math.max(0, ...requestedTypes(node, schema).map((type) => ofSet(selectionSet, '__Type', type)));
  }
  return total > most ? Number.POSITIVE_INFINITY : total;
}

/** What GraphQL itself answers for a field of the schema. */
function introspect(field: GraphQLField<unknown, unknown>, object: unknown, schema: GraphQLSchema): unknown {
  if (!isCompositeType(getNamedType(field.type))) return null;
  const info = { schema } as Parameters<NonNullable<typeof field.resolve>>[3];
  return field.resolve?.(object, { includeDeprecated: true }, undefined, info);
}

function requestedTypes(node: FieldNode, schema: GraphQLSchema): readonly unknown[] {
  const name = node.arguments?.[0]?.value;
  if (name?.kind === Kind.STRING) return [schema.getType(name.value)].filter((type) => type !== undefined);
  return Object.values(schema.getTypeMap());
}

export interface IntrospectionCount {
  /** What callers see. */
  readonly schema: GraphQLSchema;
  /** Values up to which it is of interest how many there are. */
  readonly most: number;
}
