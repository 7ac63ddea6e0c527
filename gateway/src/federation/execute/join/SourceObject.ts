import { type GraphQLSchema, isAbstractType, isInterfaceType, isObjectType } from 'graphql';
import type { ShapeField } from '../../plan/ResponseShape.ts';

/** An object of joined data, by keys of the canonical operation. */
export type SourceObject = Record<string, unknown>;

export function isSourceObject(value: unknown): value is SourceObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function ownValue(object: SourceObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function setOwn(object: SourceObject, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Whether an object has nothing but the values under the response keys of these fields, in their order. */
export function hasJust(source: SourceObject, fields: readonly ShapeField[]): boolean {
  let index = 0;
  for (const key in source) if (fields[index++]?.responseKey !== key) return false;
  return index === fields.length;
}

/** Whether an object is of a type, or of one that implements it; `unknown` if it does not name its type. */
export function isOfType(
  object: SourceObject,
  condition: string,
  schema: GraphQLSchema,
  unknown: boolean,
): boolean {
  const typename = ownValue(object, '__typename');
  if (typeof typename !== 'string') return unknown;
  if (typename === condition) return true;
  const type = schema.getType(typename);
  const conditional = schema.getType(condition);
  return (
    isAbstractType(conditional) &&
    (isObjectType(type) || isInterfaceType(type)) &&
    schema.isSubType(conditional, type)
  );
}
