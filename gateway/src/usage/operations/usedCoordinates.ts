import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/**
 * The schema coordinates that a document names: `Event.title_nb`, `Query.events(filter:)`, `Filter.tag`, `Mode.ONLINE`,
 * and the types of fragments and variables. Names are the schema's own, so none is a value of the caller's. Fields of
 * introspection and directives have none.
 *
 * What a caller fills in by variables is not in the document: `variableCoordinates` tells it.
 *
 * @param document valid against the schema; what the schema does not have is left out
 */
export function usedCoordinates(document: DocumentNode, schema: GraphQLSchema): ReadonlySet<string> {
  const used = new Set<string>();
  const types = new TypeInfo(schema);

  visit(
    document,
    visitWithTypeInfo(types, {
      Directive: () => false,
      NamedType({ name }) {
        if (isOwn(name.value) && schema.getType(name.value) !== undefined) used.add(name.value);
      },
      Field() {
        const field = fieldOf(types);
        if (field !== undefined) used.add(field);
      },
      Argument({ name }) {
        const field = fieldOf(types);
        if (field !== undefined && types.getArgument()) used.add(`${field}(${name.value}:)`);
      },
      ObjectField({ name }) {
        const parent = getNamedType(types.getParentInputType());
        if (isInputObjectType(parent) && parent.getFields()[name.value] !== undefined)
          used.add(`${parent.name}.${name.value}`);
      },
      EnumValue({ value }) {
        const type = getNamedType(types.getInputType());
        if (isEnumType(type) && type.getValue(value) !== undefined) used.add(`${type.name}.${value}`);
      },
    }),
  );
  return used;
}

function fieldOf(types: TypeInfo): string | undefined {
  const parent = types.getParentType();
  const field = types.getFieldDef();
  return parent && field && isOwn(parent.name) && isOwn(field.name)
    ? `${parent.name}.${field.name}`
    : undefined;
}

/** Whether a name is the schema's and not GraphQL's. */
function isOwn(name: string): boolean {
  return !name.startsWith('__') && !builtIn.has(name);
}

const builtIn = new Set(['Int', 'Float', 'String', 'Boolean', 'ID']);
