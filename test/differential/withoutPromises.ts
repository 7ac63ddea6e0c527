import {
  buildASTSchema,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  printSchema,
  type TypeNode,
  visit,
} from 'graphql';

/** The schema with every output type nullable, so that a null stays where it is and every fault shows. */
export function withoutPromises(schema: GraphQLSchema): GraphQLSchema {
  const document = visit(parse(printSchema(schema)), {
    FieldDefinition: (node) => ({ ...node, type: nullable(node.type) }),
  });
  return buildASTSchema(document);
}

/** A resolver's value with an error in place of each null that the schema does not allow. */
export async function promisedValue(
  value: unknown,
  schema: GraphQLSchema,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const parent = schema.getType(info.parentType.name);
  const field =
    isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[info.fieldName] : undefined;
  return field === undefined ? value : held(await value, field.type);
}

function held(value: unknown, type: GraphQLOutputType): unknown {
  if (value === null || value === undefined)
    return isNonNullType(type) ? new Error('Null for a non-null value') : null;
  const own = isNonNullType(type) ? type.ofType : type;
  return isListType(own) && Array.isArray(value) ? value.map((item) => held(item, own.ofType)) : value;
}

function nullable(type: TypeNode): TypeNode {
  if (type.kind === Kind.NON_NULL_TYPE) return nullable(type.type);
  return type.kind === Kind.LIST_TYPE ? { ...type, type: nullable(type.type) } : type;
}
