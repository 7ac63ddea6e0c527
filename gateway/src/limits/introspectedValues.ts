import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import { fieldsIn, type SelectedField, type SelectionTree } from '../selection/SelectionTree.ts';

/**
 * How many values of the schema itself the answer to a valid operation may hold (docs/rules.md 41 "True cost of an
 * operation"). They are counted as `costOf` counts, by the lists' true lengths. What conditions may leave out is
 * counted, and so are deprecated fields. `__type` of a variable is the type that would cost most. `Infinity` where
 * they are more than `most`: counting goes no further.
 */
export function introspectedValues(tree: SelectionTree, { schema, most }: IntrospectionCount): number {
  /** By selection and object: equal parts of the schema are counted once for a selection. */
  const known = new Map<SelectionTree, Map<unknown, number>>();
  let counted = 0;

  function ofObject(object: unknown, selected: SelectionTree): number {
    const before = known.get(selected)?.get(object);
    if (before !== undefined) return before;
    // Each of them is in the answer at least once.
    if (++counted > most) return Number.POSITIVE_INFINITY;
    let total = 0;
    for (const field of fieldsIn(selected)) total += ofField(field, object);
    const values = known.get(selected) ?? new Map();
    known.set(selected, values.set(object, total));
    return total;
  }

  function ofField({ field, within }: SelectedField, object: unknown): number {
    return within === undefined ? 1 : 1 + ofValue(introspect(field, object, schema), within);
  }

  function ofValue(value: unknown, selected: SelectionTree): number {
    if (value === null || value === undefined) return 0;
    if (!Array.isArray(value)) return ofObject(value, selected);
    return value.reduce<number>((total, item) => total + 1 + ofObject(item, selected), 0);
  }

  let total = 0;
  for (const { node, field, within } of fieldsIn(tree)) {
    if (within === undefined) continue;
    if (field === SchemaMetaFieldDef) total += 1 + ofObject(schema, within);
    if (field !== TypeMetaFieldDef) continue;
    total += 1 + Math.max(0, ...requestedTypes(node, schema).map((type) => ofObject(type, within)));
  }
  return total > most ? Number.POSITIVE_INFINITY : total;
}

/** What GraphQL itself answers for a field of the schema. */
function introspect(field: GraphQLField<unknown, unknown>, object: unknown, schema: GraphQLSchema): unknown {
  if (!isCompositeType(getNamedType(field.type))) return null;
  const info = { schema } as Parameters<NonNullable<typeof field.resolve>>[3];
  return field.resolve?.(object, { includeDeprecated: true }, undefined, info);
}

function requestedTypes(
  { arguments: given }: SelectedField['node'],
  schema: GraphQLSchema,
): readonly unknown[] {
  const name = given?.[0]?.value;
  if (name?.kind === Kind.STRING) return [schema.getType(name.value)].filter((type) => type !== undefined);
  return Object.values(schema.getTypeMap());
}

export interface IntrospectionCount {
  /** What callers see. */
  readonly schema: GraphQLSchema;
  /** Values up to which it is of interest how many there are. */
  readonly most: number;
}
