import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
} from 'graphql';

/**
 * Operations that cover every field of a public schema that is reachable from its query type. There is one for each
 * field that returns objects. It uses the shortest path and selects all leaf fields. All arguments are variables. They
 * also cover fields that no known caller uses yet, such as new ones.
 */
export function coveringOperations(schema: GraphQLSchema): readonly string[] {
  const query = schema.getQueryType();
  if (!query) return [];
  const operations = [operation(query.name, plainFields(query))];
  const reached = new Map<GraphQLObjectType, Wrap>([[query, (selected) => selected]]);
  // A map's iteration includes entries that are added meanwhile.
  for (const [type, wrap] of reached) {
    for (const field of Object.values(type.getFields())) {
      const target = getNamedType(field.type);
      if (!isCompositeType(target)) continue;
      const wrapField: Wrap = (selected) => wrap(within(selectionOf(field, type), selected));
      operations.push(operation(`${type.name}_${field.name}`, wrapField(everyField(target, schema))));
      for (const object of objectsOf(target, schema)) {
        if (reached.has(object)) continue;
        reached.set(
          object,
          isAbstractType(target) ? (selected) => wrapField(on(object, selected)) : wrapField,
        );
      }
    }
  }
  return operations;
}

function operation(name: string, { text, variables }: Selection): string {
  const declared = [...new Set(variables)];
  return `query Fields_${name}${declared.length === 0 ? '' : `(${declared.join(', ')})`} { ${text} }`;
}

function everyField(type: GraphQLNamedType, schema: GraphQLSchema): Selection {
  if (isObjectType(type)) return plainFields(type);
  return joined(objectsOf(type, schema).map((object) => on(object, plainFields(object, `${object.name}_`))));
}

/** @param alias the prefix of response keys, so that fields of different types do not meet */
function plainFields(type: GraphQLObjectType, alias = ''): Selection {
  const plain = Object.values(type.getFields()).filter((field) => !isCompositeType(getNamedType(field.type)));
  const selections = plain.map((field) => {
    const { text, variables } = selectionOf(field, type);
    return { text: alias === '' ? text : `${alias}${field.name}: ${text}`, variables };
  });
  return joined([{ text: '__typename', variables: [] }, ...selections]);
}

function selectionOf({ name, args }: GraphQLField<unknown, unknown>, type: GraphQLObjectType): Selection {
  if (args.length === 0) return { text: name, variables: [] };
  const variable = (argument: string) => `$${type.name}_${name}_${argument}`;
  return {
    text: `${name}(${args.map((each) => `${each.name}: ${variable(each.name)}`).join(', ')})`,
    variables: args.map((each) => `${variable(each.name)}: ${each.type}`),
  };
}

function on(type: GraphQLObjectType, selected: Selection): Selection {
  return within({ text: `... on ${type.name}`, variables: [] }, selected);
}

function within(outer: Selection, inner: Selection): Selection {
  return { text: `${outer.text} { ${inner.text} }`, variables: [...outer.variables, ...inner.variables] };
}

function joined(selections: readonly Selection[]): Selection {
  return {
    text: selections.map(({ text }) => text).join(' '),
    variables: selections.flatMap(({ variables }) => variables),
  };
}

function objectsOf(type: GraphQLNamedType, schema: GraphQLSchema): readonly GraphQLObjectType[] {
  if (isObjectType(type)) return [type];
  return isAbstractType(type) ? schema.getPossibleTypes(type) : [];
}

/** Puts a selection of an object's fields where the object is reached. */
type Wrap = (selected: Selection) => Selection;

/** A part of an operation, with the definitions of the variables that it uses. */
interface Selection {
  readonly text: string;
  readonly variables: readonly string[];
}
