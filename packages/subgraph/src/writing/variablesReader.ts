import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { Unexpected, type Variables } from './Writing.ts';

/** Reads variables as graphql-js does, from JSON. Throws if one is not acceptable: it reports the reason. */
export function variablesReader(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
): (given: Variables) => Variables {
  const variables = definitions.map(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node) as GraphQLInputType;
    const ownDefault = defaultValue && valueFromAST(defaultValue, type);
    return { name: variable.name.value, type, read: reader(type), ownDefault };
  });
  return (given) => {
    // Without a prototype: one that is left out may have the name of a method, as `$toString` does.
    const values: Record<string, unknown> = Object.create(null);
    for (const { name, type, read, ownDefault } of variables) {
      if (Object.hasOwn(given, name)) values[name] = read(given[name]);
      else if (ownDefault !== undefined) values[name] = ownDefault;
      else if (isNonNullType(type)) throw new Unexpected();
    }
    return values;
  };
}

type Reader = (value: unknown) => unknown;

function reader(type: GraphQLInputType): Reader {
  const known = READERS.get(type);
  if (known !== undefined) return known;
  // Input types may hold themselves.
  let made: Reader | undefined;
  const read: Reader = (value) => {
    made ??= newReader(type);
    return made(value);
  };
  READERS.set(type, read);
  return read;
}

const READERS = new WeakMap<GraphQLInputType, Reader>();

function newReader(type: GraphQLInputType): Reader {
  if (isNonNullType(type)) {
    const read = reader(type.ofType);
    return (value) => (value === null ? unexpected() : read(value));
  }
  const read = notNullReader(type);
  return (value) => (value === null ? null : read(value));
}

function notNullReader(type: GraphQLInputType): Reader {
  if (isLeafType(type)) return (value) => type.parseValue(value) ?? unexpected();
  if (isListType(type)) {
    const read = reader(type.ofType);
    return (value) => (Array.isArray(value) ? value.map(read) : [read(value)]);
  }
  // How many fields it must have is for graphql-js to count.
  if (!isInputObjectType(type) || type.isOneOf) return unexpected;
  const fields = Object.values(type.getFields()).map((field) => ({ ...field, read: reader(field.type) }));
  return (value) => {
    if (typeof value !== 'object' || Array.isArray(value)) unexpected();
    const given = value as Readonly<Record<string, unknown>>;
    const values: Record<string, unknown> = {};
    let known = 0;
    for (const { name, read, defaultValue, type } of fields) {
      if (Object.hasOwn(given, name)) {
        values[name] = read(given[name]);
        known++;
      } else if (defaultValue !== undefined) values[name] = defaultValue;
      else if (isNonNullType(type)) unexpected();
    }
    return known === Object.keys(given).length ? values : unexpected();
  };
}

function unexpected(): never {
  throw new Unexpected();
}
