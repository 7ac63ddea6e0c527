import { MOST_COMPARED } from '@calendar/text';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLScalarType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  specifiedScalarTypes,
} from 'graphql';

/**
 * Whether a JSON value certainly fits an input type and has no list with more items than any argument takes
 * (docs/rules.md 49 "Bounds before work"). False leaves it open: `coerceInputValue` knows every case and what is wrong,
 * and costs several times as much.
 */
export function fitsType(value: unknown, type: GraphQLInputType): boolean {
  if (isNonNullType(type)) return value !== null && fitsType(value, type.ofType);
  if (value === null) return true;
  if (isListType(type)) {
    if (!Array.isArray(value) || value.length > MOST_COMPARED) return false;
    return value.every((item) => fitsType(item, type.ofType));
  }
  if (isInputObjectType(type)) return fitsObject(value, type);
  return type instanceof GraphQLScalarType && (fitsScalar.get(type)?.(value) ?? false);
}

function fitsObject(value: unknown, type: GraphQLInputObjectType): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || type.isOneOf) return false;
  const fields = type.getFields();
  for (const name in value) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || !fitsType((value as Record<string, unknown>)[name], field.type)) return false;
  }
  return requiredOf(type).every((name) => Object.hasOwn(value, name));
}

function requiredOf(type: GraphQLInputObjectType): readonly string[] {
  let names = required.get(type);
  if (names === undefined) {
    names = Object.values(type.getFields())
      .filter(isRequiredInputField)
      .map(({ name }) => name);
    required.set(type, names);
  }
  return names;
}

const required = new WeakMap<GraphQLInputObjectType, readonly string[]>();

const accepted: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  ID: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  Float: (value) => Number.isFinite(value),
  Int: (value) => Number.isInteger(value) && (value as number) === ((value as number) | 0),
};

// Of a scalar of the schema's own that has such a name, nothing is known.
const fitsScalar = new Map(specifiedScalarTypes.map((type) => [type, accepted[type.name]]));
