import {
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Operation } from '../OperationContext.ts';
import { itemsField, placeField } from './names.ts';
import type { PlaceNode } from './Place.ts';
import { placeholder } from './PlacedList.ts';

/**
 * Makes a schema one that split operations can be executed by. Beside each list of objects it gets a leaf that sets
 * the items aside, to be written on their own; the query type gets for each type a field that selects items. Queries
 * and lists that are set aside are resolved in the operation's turns.
 *
 * @param schema changed; must not be what callers' documents are validated against
 */
export function splitSchema(schema: GraphQLSchema): GraphQLSchema {
  const query = schema.getQueryType();
  if (!query) throw new Error('The schema has no queries');
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const queries = Object.values(query.getFields());
  for (const type of types.filter(isObjectType)) {
    for (const field of Object.values(type.getFields()).filter(isListOfObjects)) {
      const resolveList = field.resolve ?? propertyOf(field.name);
      const isEntities = type === query && field.name === '_entities';
      const resolve = setAside(inTurn(isEntities ? asWritten(resolveList) : resolveList));
      const leaf = isNonNullType(field.type) ? new GraphQLNonNull(LEAF) : LEAF;
      add(type, { ...field, name: placeField(field.name), type: leaf, resolve });
    }
  }
  for (const field of queries) if (field.resolve !== undefined) field.resolve = inTurn(field.resolve);
  for (const type of types.filter(isCompositeType)) {
    const items = { name: itemsField(type.name), type: new GraphQLList(type), resolve: itself };
    add(query, { ...items, ...UNDESCRIBED });
  }
  return schema;
}

const LEAF = new GraphQLScalarType({ name: 'PlacedList' });

const UNDESCRIBED = {
  description: undefined,
  args: [],
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
} as const;

function propertyOf(name: string): Resolve {
  return (source) => (source as Readonly<Record<string, unknown>>)[name];
}

function itself(source: unknown): unknown {
  return source;
}

function isListOfObjects({ type }: { readonly type: GraphQLOutputType }): boolean {
  const list = getNullableType(type);
  return isListType(list) && isCompositeType(getNullableType(list.ofType));
}

function add(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): void {
  const fields = type.getFields();
  if (fields[field.name] !== undefined)
    throw new Error(`${type.name}.${field.name} has a name that operations are split by`);
  fields[field.name] = field;
}

type Resolve = GraphQLFieldResolver<unknown, unknown>;

function inTurn(resolve: Resolve): Resolve {
  return (source, given, operation, info) =>
    (operation as Operation<unknown>).allowance.inTurn(() => resolve(source, given, operation, info));
}

/** Entities are looked up as they are written. */
function asWritten(resolve: Resolve): Resolve {
  return (source, given, operation, info) => {
    const references = given['representations'] as readonly unknown[];
    const slice = (from: number, until: number): unknown =>
      resolve(source, { representations: references.slice(from, until) }, operation, info);
    return { length: references.length, slice, [Symbol.iterator]: () => references[Symbol.iterator]() };
  };
}

function setAside(resolve: Resolve): Resolve {
  return (source, given, operation, info) => {
    const value: unknown = resolve(source, given, operation, info);
    return value instanceof Promise
      ? value.then((list: unknown) => placed(list, operation as Operation<unknown>, info))
      : placed(value, operation as Operation<unknown>, info);
  };
}

function placed(
  list: unknown,
  operation: Operation<unknown>,
  { fieldNodes, returnType }: GraphQLResolveInfo,
): string | null | Promise<string> {
  const { place } = fieldNodes[0] as PlaceNode;
  if ((list === null || list === undefined) && !isNonNullType(returnType)) return null;
  // An error that belongs to the whole answer.
  if (typeof list !== 'object' || list === null || !(Symbol.iterator in list))
    return placeholder(operation.setAside(place, null));
  const items = list as Iterable<unknown>;
  if (!Array.isArray(list) || !list.some((item) => item instanceof Promise))
    return placeholder(operation.setAside(place, items));
  return Promise.all(list as readonly unknown[]).then(
    (settled) => placeholder(operation.setAside(place, settled)),
    () => placeholder(operation.setAside(place, null)),
  );
}
