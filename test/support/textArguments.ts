import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';

/**
 * Every argument of a public field that takes texts, input fields included, as the public schema has them. An argument
 * that is added there is here by itself.
 *
 * @throws if a field that is not a query takes texts: no document is known that asks for it
 */
export function textArguments(): readonly TextArgument[] {
  const schema = buildSchema(readFileSync(new URL('../../gateway/api.graphql', import.meta.url), 'utf8'));
  const query = schema.getQueryType();
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      Object.values(isObjectType(type) ? type.getFields() : {}).map((field) => ({ type, field })),
    )
    .flatMap(({ type, field }) => {
      const found = field.args.flatMap((argument) => textsIn(argument, [argument.name]));
      if (found.length > 0 && type !== query)
        throw new Error(`Add a document that asks for ${type.name}.${field.name}`);
      const selection = selectionOf(field.type);
      return found.map(({ path, isList }): TextArgument => {
        const value = path
          .slice(1)
          .reduceRight((inner, name) => `{ ${name}: ${inner} }`, isList ? '$list' : '$text');
        const given = field.args.flatMap((argument) => {
          if (argument.name === path[0]) return [`${argument.name}: ${value}`];
          return isNonNullType(argument.type) ? [`${argument.name}: "nb"`] : [];
        });
        return {
          name: `${field.name}(${path.join('.')})`,
          argument: path.at(-1) ?? '',
          isList,
          asked: `${field.name}(${given.join(', ')}) ${selection}`,
        };
      });
    });
}

/** A document that asks for each of some arguments, as the variables `$text` and `$list` give them. */
export function documentOf(asked: readonly TextArgument[]): string {
  const declared = [
    ...(asked.some(({ isList }) => !isList) ? ['$text: String!'] : []),
    ...(asked.some(({ isList }) => isList) ? ['$list: [String]!'] : []),
  ];
  return `query (${declared.join(', ')}) { ${asked.map((each, at) => `f${at}: ${each.asked}`).join(' ')} }`;
}

/** An argument, or an input field of one, that takes a text or a list of texts. */
export interface TextArgument {
  /** The field and the path of the argument, as `events(filter.tag)`. */
  readonly name: string;
  /** The last name of the path. */
  readonly argument: string;
  readonly isList: boolean;
  /** The field with its arguments, of which this one is the variable `$text` or `$list`. */
  readonly asked: string;
}

function textsIn(
  { type }: GraphQLArgument | GraphQLInputField,
  path: readonly string[],
): readonly { readonly path: readonly string[]; readonly isList: boolean }[] {
  const named: GraphQLNamedType = getNamedType(type);
  if (isInputObjectType(named)) {
    return Object.values(named.getFields()).flatMap((field) => textsIn(field, [...path, field.name]));
  }
  if (!isScalarType(named) || (named.name !== 'String' && named.name !== 'ID')) return [];
  return [{ path, isList: isListType(getNullableType(type as GraphQLInputType)) }];
}

/** One leaf of what a field returns. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const leaf = Object.values(named.getFields()).find((field) => isScalarType(getNamedType(field.type)));
  return `{ ${leaf?.name ?? '__typename'} }`;
}
