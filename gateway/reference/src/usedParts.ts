import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isIntrospectionType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** What a document uses of a schema: `Event.title_nb`, `Filter.tag`, and for arguments `Query.events(page:)`. */
export function usedParts(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const used = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        used.add(`${types.getParentType()}.${node.name.value}`);
      },
      Argument(node) {
        const parent = visitedField(types);
        used.add(`${parent}(${node.name.value}:)`);
      },
      ObjectField(node) {
        const parent = types.getParentInputType();
        used.add(`${parent && getNamedType(parent)}.${node.name.value}`);
      },
    }),
  );
  return used;
}

/** Everything that `usedParts` may name in a schema. */
export function partsOf(schema: GraphQLSchema): readonly string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isIntrospectionType(type) || !('getFields' in type)) return [];
    return Object.values(type.getFields()).flatMap((field) => [
      `${type.name}.${field.name}`,
      ...argumentsOf(field).map(({ name }) => `${type.name}.${field.name}(${name}:)`),
    ]);
  });
}

function argumentsOf(field: GraphQLField<unknown, unknown> | GraphQLInputField): readonly GraphQLArgument[] {
  return 'args' in field ? field.args : [];
}

function visitedField(types: TypeInfo): string {
  return `${types.getParentType()}.${types.getFieldDef()?.name}`;
}
