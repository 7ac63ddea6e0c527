import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  getDirectiveValues,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type ValueNode,
} from 'graphql';
import type { Variables } from '../http/Variables.ts';

/**
 * What the subgraphs' schemas say of the lengths of lists, by the directive `@listSize` of the GraphQL cost
 * specification. The composed supergraph carries it; the public schema does not.
 */
export function readListSizes(supergraph: GraphQLSchema): ListSizes {
  const directive = supergraph.getDirective('listSize');
  if (!directive) return () => undefined;
  const sizes = new Map(
    Object.values(supergraph.getTypeMap()).flatMap((type) =>
      isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields()).flatMap((field): [string, ListSize][] => {
            const given = field.astNode && getDirectiveValues(directive, field.astNode);
            return given ? [[`${type.name}.${field.name}`, asListSize(given)]] : [];
          })
        : [],
    ),
  );
  return (typeName, fieldName) => sizes.get(`${typeName}.${fieldName}`);
}

function asListSize(given: Readonly<Record<string, unknown>>): ListSize {
  return {
    assumed: (given['assumedSize'] as number | null | undefined) ?? undefined,
    slicingArguments: (given['slicingArguments'] as string[] | null | undefined) ?? [],
    sizedFields: (given['sizedFields'] as string[] | null | undefined) ?? [],
  };
}

/**
 * The length to assume for the list that a field gives. It is that of its slicing argument, at most the assumed one;
 * else the assumed one. A field whose arguments are lists looks up what it is given: then it is the longest list
 * given. Else it is ten.
 */
export function sizeOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  said: ListSize | undefined,
  defaults: Variables,
): Size {
  const sent = (argument: GraphQLArgument): SentRequest =>
    readArgument(
      node.arguments?.find(({ name }) => name.value === argument.name),
      argument,
      defaults,
    );
  if (said !== undefined && said.slicingArguments.length > 0) {
    const most = said.assumed ?? Number.POSITIVE_INFINITY;
    const arguments_ = field.args.filter(({ name }) => said.slicingArguments.includes(name)).map(sent);
    return longest(arguments_, (value) =>
      Math.min(most, typeof value === 'number' ? Math.max(0, value) : most),
    );
  }
  if (said?.assumed !== undefined) return said.assumed;
  const lists = field.args.filter(({ type }) => isListType(getNullableType(type)));
  if (lists.length === 0) return unknownSize;
  return longest(lists.map(sent), (value) => (Array.isArray(value) ? value.length : 1));
}

/** For lists of which nothing is said. */
const unknownSize = 10;

/** What the variables give, or what is there without them. */
function readArgument(
  given: ArgumentNode | undefined,
  argument: GraphQLArgument,
  defaults: Variables,
): SentRequest {
  if (given === undefined) return () => argument.defaultValue;
  const { value } = given;
  if (value.kind !== Kind.VARIABLE) return () => literal(value);
  const name = value.name.value;
  return Object.assign((variables: Variables) => variables[name] ?? defaults[name] ?? argument.defaultValue, {
    varies: true,
  });
}

/** Of a literal only its being a list of that length, or that number, is of interest. */
function literal(value: ValueNode): unknown {
  if (value.kind === Kind.LIST) return value.values;
  return value.kind === Kind.INT ? Number(value.value) : null;
}

function longest(sent: readonly SentRequest[], lengthOf: (value: unknown) => number): Size {
  const size = (variables: Variables) =>
    sent.reduce((most, read) => Math.max(most, lengthOf(read(variables))), 0);
  return sent.some(({ varies }) => varies) ? size : size({});
}

/** What is said of a type's field. */
export type ListSizes = (typeName: string, fieldName: string) => ListSize | undefined;

/** One `@listSize`. */
export interface ListSize {
  /** The length to assume. Where an argument gives the length, it is the most that the argument can have as effect. */
  readonly assumed: number | undefined;
  /** Arguments that give the length. */
  readonly slicingArguments: readonly string[];
  /** Fields of the field's type that have the length; empty: the field itself is the list. */
  readonly sizedFields: readonly string[];
}

interface SentRequest {
  (variables: Variables): unknown;
  readonly varies?: boolean;
}

/** A length, where it depends on variables as a function of them. */
export type Size = number | ((variables: Variables) => number);
