import {
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
} from 'graphql';

/** Composite types that share an object type with this one, this one first. */
export function overlapping(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
): readonly GraphQLCompositeType[] {
  const overlaps = known.get(type) ?? findOverlapping(schema, type);
  known.set(type, overlaps);
  return overlaps;
}

/** A document has many fragments, and each asks again. A type is of one schema. */
const known = new WeakMap<GraphQLCompositeType, readonly GraphQLCompositeType[]>();

function findOverlapping(schema: GraphQLSchema, type: GraphQLCompositeType): readonly GraphQLCompositeType[] {
  const possible = possibleTypes(schema, type);
  const others = Object.values(schema.getTypeMap()).filter(
    (other): other is GraphQLCompositeType =>
      isCompositeType(other) && other !== type && !possibleTypes(schema, other).isDisjointFrom(possible),
  );
  return [type, ...others];
}

function possibleTypes(schema: GraphQLSchema, type: GraphQLCompositeType): ReadonlySet<GraphQLNamedType> {
  return new Set(isAbstractType(type) ? schema.getPossibleTypes(type) : [type]);
}
