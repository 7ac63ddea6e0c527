import { type Json, type JsonObject, parseJson } from '@calendar/adapter-kit/parseJson';
import { withoutControls } from '@calendar/text';

/**
 * Parses the JSON of a publisher. Nothing in it is refused, and nothing is too deep for later readers:
 *
 * - the values of a key that an object has twice are one list;
 * - a number that no double represents (`1e400`, an integer of twenty digits) becomes its text;
 * - control characters and halves of surrogate pairs are removed from texts, but for tabs and line breaks;
 * - a value that is nested more than 500 deep becomes `{"…": "nested too deeply"}`.
 *
 * @throws JsonFault
 */
export function parsePublished(text: string): ParsedJson {
  const repeated = new Map<JsonObject, Set<string>>();
  const json = parseJson(text, {
    deepest: DEEPEST,
    tooDeep: { '…': 'nested too deeply' },
    literal: storable,
    listsRepeated: true,
    onRepeated: (_value, holder, path) => {
      const keys = repeated.get(holder) ?? new Set();
      repeated.set(holder, keys.add(String(path.at(-1))));
    },
  });
  return { json, repeated };
}

export interface ParsedJson {
  readonly json: Json;
  /** The keys that an object has more than once, by object. */
  readonly repeated: ReadonlyMap<JsonObject, ReadonlySet<string>>;
}

function storable(value: Json, source: string): Json {
  if (typeof value === 'string') return withoutControls(value.toWellFormed());
  if (typeof value !== 'number') return value;
  const isExact = Number.isFinite(value) && (!/^-?\d+$/.test(source) || Number.isSafeInteger(value));
  if (!isExact) return source;
  return value === 0 ? 0 : value;
}

const DEEPEST = 500;
