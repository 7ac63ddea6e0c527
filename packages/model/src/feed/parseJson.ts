import { printParseErrorCode, visit } from 'jsonc-parser';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** Parses a JSON text, and tells repeated keys. Throws a `JsonFault` for no JSON, or nested too deep. */
export function parseJson(
  text: string,
  { deepest, literal, onRepeated, listsRepeated = false, isLenient = false, tooDeep }: JsonReading,
): Json {
  const open: Open[] = [];
  let root: Json = null;
  const add = (value: Json) => {
    const holder = open.at(-1);
    if (holder === undefined) root = value;
    else if ('items' in holder) holder.items.push(value);
    else if (!Object.hasOwn(holder.fields, holder.key)) setOwn(holder.fields, holder.key, value);
    else {
      if (listsRepeated) addToList(holder, value);
      else setOwn(holder.fields, holder.key, value);
      onRepeated?.(value, holder.fields, open.map(stepIn));
    }
  };
  const nested = () => new JsonFault(undefined, `${text.length} characters`, nestedAtMost(deepest));
  const begin = (holder: Open) => {
    open.push(holder);
    if (open.length <= deepest) return;
    if (tooDeep === undefined) throw nested();
    return false;
  };
  const end = () => {
    const holder = open.pop() as Open;
    if (open.length >= deepest) add(tooDeep as Json);
    else add('items' in holder ? holder.items : holder.fields);
  };
  try {
    visit(
      text,
      {
        onObjectBegin: () => begin({ fields: {}, key: '', lists: undefined }),
        onObjectProperty: (key) => {
          const holder = open.at(-1);
          if (holder !== undefined && 'fields' in holder)
            holder.key = literal === undefined ? key : String(literal(key, key));
        },
        onObjectEnd: end,
        onArrayBegin: () => begin({ items: [] }),
        onArrayEnd: end,
        onLiteralValue: (value: Json, offset, length) =>
          add(literal === undefined ? value : literal(value, text.slice(offset, offset + length))),
        onError: (error, offset, _length, line, column) => {
          const expected = `JSON (${asWords(printParseErrorCode(error))})`;
          const at = { line: line + 1, column: column + 1 };
          throw new JsonFault(at, text.slice(offset, offset + LONGEST_SHOWN), expected);
        },
      },
      { disallowComments: !isLenient, allowTrailingComma: isLenient },
    );
  } catch (error) {
    // The stack was too small.
    throw error instanceof RangeError ? nested() : error;
  }
  return root;
}

export interface JsonReading {
  /** How deep objects and lists may nest (docs/rules.md 49 "Bounds before work"). */
  readonly deepest: number;
  /** What to take for a value that is nested deeper. Undefined: such a text is at fault. */
  readonly tooDeep?: Json;
  /** The value to take for a literal or a key, of its value and its text. */
  readonly literal?: (value: Json, source: string) => Json;
  /** Whether the values of a key that an object has more than once are one list. Else the last counts. */
  readonly listsRepeated?: boolean;
  /** Whether comments, and a comma after the last item, are passed over. */
  readonly isLenient?: boolean;
  /** Takes a value under a key that its object had before. */
  readonly onRepeated?: (value: Json, holder: JsonObject, path: readonly (string | number)[]) => void;
}

/** A text is no JSON. The message has the place, the text there, and what was expected. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
  /** From 1. Undefined: the whole text is at fault. */
  readonly at: { readonly line: number; readonly column: number } | undefined;
  readonly near: string;
  readonly expected: string;

  constructor(at: JsonFault['at'], near: string, expected: string) {
    const place = at === undefined ? 'the text' : `line ${at.line}, column ${at.column}`;
    super(`${place}: ${JSON.stringify(near)}, expected ${expected}`);
    [this.at, this.near, this.expected] = [at, near, expected];
  }
}

type Open = { readonly items: Json[] } | OpenObject;

interface OpenObject {
  readonly fields: { [key: string]: Json };
  key: string;
  lists: Map<string, Json[]> | undefined;
}

function addToList(holder: OpenObject, value: Json): void {
  const { fields, key } = holder;
  holder.lists ??= new Map();
  let list = holder.lists.get(key);
  if (list === undefined) {
    list = [];
    append(list, fields[key] as Json);
    holder.lists.set(key, list);
    setOwn(fields, key, list);
  }
  append(list, value);
}

function append(list: Json[], value: Json): void {
  if (!Array.isArray(value)) list.push(value);
  else for (const item of value as readonly Json[]) list.push(item);
}

/** An own property, whatever its name: `__proto__` too. */
function setOwn(fields: { [key: string]: Json }, key: string, value: Json): void {
  if (key !== '__proto__') fields[key] = value;
  else Object.defineProperty(fields, key, { value, configurable: true, enumerable: true, writable: true });
}

function stepIn(holder: Open): string | number {
  return 'items' in holder ? holder.items.length : holder.key;
}

function nestedAtMost(depth: number): string {
  return `objects and lists nested at most ${depth} deep`;
}

function asWords(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

const LONGEST_SHOWN = 20;
