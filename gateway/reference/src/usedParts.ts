import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
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
        used.add(`${types.getParentType()}.${types.getFieldDef()?.name}(${node.name.value}:)`);
      },
      ObjectField(node) {
        const parent = types.getParentInputType();
        used.add(`${parent && getNamedType(parent)}.${node.name.value}`);
      },
    }),
  );
  return used;
}
