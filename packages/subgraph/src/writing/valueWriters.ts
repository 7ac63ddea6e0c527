import { STANDARD_SCALARS } from '@calendar/http/protocol';
import type { GraphQLLeafType } from 'graphql';
import { surplusOf } from './costOf.ts';
import {
  type Items,
  isPromise,
  Unexpected,
  type ValueWriter,
  type Writing,
  type Written,
} from './Writing.ts';

/** Writes scalars and values of enumerations, other than usual ones as the type serializes them. */
export function leafWriter(type: GraphQLLeafType, isNullable: boolean): ValueWriter {
  const isUsual = STANDARD_SCALARS.get(type.name) ?? (() => false);
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

export function nothing(isNullable: boolean): 'null' {
  if (isNullable) return 'null';
  throw new Unexpected();
}

function textOf(text: string, { operation }: Writing): string {
  const surplus = surplusOf(text);
  if (surplus > 0) operation.budget.charge(surplus);
  return text.length > LONG || ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Characters: of longer texts most have something to escape. */
const LONG = 1_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them.
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Writes lists in place, all items at once, each at the charged cost. */
export function inlineList(item: ValueWriter, isNullable: boolean, charged: number): ValueWriter {
  const each = (value: unknown, writing: Writing): Written =>
    isPromise(value) ? value.then((settled) => item.write(settled, writing)) : item.write(value, writing);
  const write = (value: unknown, writing: Writing): Written => {
    if (value === null || value === undefined) return nothing(isNullable);
    const items = Array.isArray(value) ? value : [...itemsOf(value)];
    if (charged > 0) writing.operation.budget.charge(items.length * charged);
    let text = '[';
    for (let at = 0; at < items.length; at++) {
      if (at > 0) text += ',';
      const written = each(items[at], writing);
      if (typeof written !== 'string') {
        const rest = items.slice(at + 1).map((other) => async () => `,${await each(other, writing)}`);
        return together(text, written, rest, ']');
      }
      text += written;
    }
    return `${text}]`;
  };
  return { ...item, write };
}

/** What is listed. @throws if graphql-js does not accept it as a list */
export function itemsOf(value: unknown): Items {
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) throw new Unexpected();
  return value as Items;
}

export function objectWriter(object: ValueWriter, isNullable: boolean): ValueWriter {
  const write = (value: unknown, writing: Writing): Written => {
    if (typeof value === 'object' && value !== null && !(value instanceof Error))
      return object.write(value, writing);
    if (value === null || value === undefined) return nothing(isNullable);
    throw new Unexpected();
  };
  return { ...object, write, cost: 1 + object.cost };
}

export function fieldsWriter(fields: readonly FieldWriter[]): ValueWriter['write'] {
  if (fields.length === 0) return () => '{}';
  return (source, writing) => {
    let text = '';
    for (let at = 0; at < fields.length; at++) {
      const { opening, write } = fields[at] as FieldWriter;
      text += opening;
      const written = write(source, writing);
      if (typeof written !== 'string') {
        const rest = fields
          .slice(at + 1)
          .map((each) => async () => each.opening + (await each.write(source, writing)));
        return together(text, written, rest, '}');
      }
      text += written;
    }
    return `${text}}`;
  };
}

async function together(
  before: string,
  first: Promise<string>,
  others: readonly (() => Promise<string>)[],
  end: string,
): Promise<string> {
  const written = await Promise.all([first, ...others.map((write) => write())]);
  return before + written.join('') + end;
}

export interface FieldWriter extends ValueWriter {
  /** The response key, with the characters before it. */
  readonly opening: string;
}
