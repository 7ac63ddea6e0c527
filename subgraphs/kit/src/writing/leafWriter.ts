import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
} from 'graphql';
import { surplusOf } from './costOf.ts';
import { Unexpected, type ValueWriter, type Writing } from './Writing.ts';

/** Writes scalars and values of enumerations: what is usual of a type at once, all else as the type serializes it. */
export function leafWriter(type: GraphQLLeafType, isNullable: boolean): ValueWriter {
  const isUsual = USUAL.get(type) ?? (() => false);
  const write = (value: unknown, writing: Writing): string => {
    if (value === null || value === undefined) return nothing(isNullable);
    const written = isUsual(value) ? value : type.serialize(value);
    if (typeof written === 'string') return textOf(written, writing);
    if (typeof written === 'boolean' || Number.isFinite(written)) return String(written);
    const json = JSON.stringify(written);
    if (json === undefined || json === 'null') throw new Unexpected();
    return json;
  };
  return { write, cost: 1, selection: '' };
}

/** What is written in the place of what is null. */
export function nothing(isNullable: boolean): 'null' {
  if (isNullable) return 'null';
  throw new Unexpected();
}

const isText = (value: unknown): boolean => typeof value === 'string';

const USUAL = new Map<GraphQLLeafType, (value: unknown) => boolean>([
  [GraphQLString, isText],
  [GraphQLID, isText],
  [GraphQLInt, (value: unknown) => typeof value === 'number' && (value | 0) === value],
  [GraphQLFloat, (value: unknown) => typeof value === 'number' && Number.isFinite(value)],
  [GraphQLBoolean, (value: unknown) => typeof value === 'boolean'],
]);

function textOf(text: string, { operation }: Writing): string {
  const surplus = surplusOf(text);
  if (surplus > 0) operation.allowance.charge(surplus);
  return text.length > LONG || ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Characters: of longer texts most have something to escape. */
const LONG = 1_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them.
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;
