import {
  type GraphQLAbstractType,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** What the values of an output type look like: the type, looked into once and not for each value. */
export function valueForm(type: GraphQLOutputType): ValueForm {
  const isRequired = isNonNullType(type);
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (isListType(nullable)) return { kind: 'list', isRequired, item: valueForm(nullable.ofType) };
  if (isLeafType(nullable))
    return { kind: 'leaf', isRequired, type: nullable, isItself: isItselfIn(nullable) };
  if (isObjectType(nullable)) return { kind: 'object', isRequired, type: nullable };
  return { kind: 'abstract', isRequired, type: nullable };
}

/** Whether a value of a leaf type is serialized as it is; false where that is not known at once. */
function isItselfIn(type: GraphQLLeafType): (value: unknown) => boolean {
  return serializedAsTheyAre.get(type.name) ?? (() => false);
}

const isText = (value: unknown) => typeof value === 'string';
const serializedAsTheyAre: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  [GraphQLString.name, isText],
  [GraphQLID.name, isText],
  [GraphQLBoolean.name, (value) => typeof value === 'boolean'],
  // A number that `| 0` does not change is one of 32 bits.
  [GraphQLInt.name, (value) => typeof value === 'number' && (value | 0) === value],
  [GraphQLFloat.name, Number.isFinite],
]);

/** `isRequired`: null is none of its values. */
export type ValueForm = { readonly isRequired: boolean } & (
  | { readonly kind: 'list'; readonly item: ValueForm }
  | { readonly kind: 'leaf'; readonly type: GraphQLLeafType; isItself(value: unknown): boolean }
  | { readonly kind: 'object'; readonly type: GraphQLObjectType }
  | { readonly kind: 'abstract'; readonly type: GraphQLAbstractType }
);
