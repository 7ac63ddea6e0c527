import {
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
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
  if (isLeafType(nullable)) return { kind: 'leaf', isRequired, type: nullable };
  if (isObjectType(nullable)) return { kind: 'object', isRequired, type: nullable };
  return { kind: 'abstract', isRequired, type: nullable };
}

/** `isRequired`: null is none of its values. */
export type ValueForm = { readonly isRequired: boolean } & (
  | { readonly kind: 'list'; readonly item: ValueForm }
  | { readonly kind: 'leaf'; readonly type: GraphQLLeafType }
  | { readonly kind: 'object'; readonly type: GraphQLObjectType }
  | { readonly kind: 'abstract'; readonly type: GraphQLAbstractType }
);
