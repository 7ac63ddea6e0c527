import { createScanner } from 'jsonc-parser';
import type { Json, JsonObject } from './json.ts';

/**
 * Parses a JSON text. Nothing in it is lost or refused, and nothing is too deep for later readers:
 *
 * - the values of a key that an object has twice are one list;
 * - a number that no double represents (`1e400`, an integer of twenty digits) becomes its text;
 * - NUL characters and halves of surrogate pairs are removed from texts, since the record cannot store them;
 * - a value that is nested more than 500 deep becomes `{"…": "nested too deeply"}`.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function parseJson(text: string): ParsedJson {
  JSON.parse(text);
  const builder = new Builder();
  const scanner = createScanner(text, true);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const first = text.charAt(scanner.getTokenOffset());
    const token = scanner.getTokenValue();
    if (first === '{') builder.open(new OpenObject());
    else if (first === '[') builder.open(new OpenList());
    else if (first === '}' || first === ']') builder.close();
    else if (first === '"') builder.text(storable(token));
    else if (first === ',') builder.comma();
    else if (first !== ':')
      builder.value(LITERALS.has(token) ? (LITERALS.get(token) ?? null) : numberOf(token));
  }
  return { json: builder.root, repeated: builder.repeated };
}

export interface ParsedJson {
  readonly json: Json;
  /** The keys that an object has more than once, by object. */
  readonly repeated: ReadonlyMap<JsonObject, readonly string[]>;
}

/** Builds the values of a valid text. It has its own stack, because a text may nest to any depth. */
class Builder {
  root: Json = null;
  readonly repeated = new Map<JsonObject, readonly string[]>();
  readonly #opened: (OpenObject | OpenList)[] = [];

  open(container: OpenObject | OpenList): void {
    this.#opened.push(container);
  }

  close(): void {
    const container = this.#opened.pop() as OpenObject | OpenList;
    const json = container.json();
    if (container instanceof OpenObject && container.repeated.size > 0)
      this.repeated.set(json as JsonObject, [...container.repeated]);
    this.value(this.#opened.length < DEEPEST ? json : TOO_DEEP);
  }

  text(text: string): void {
    const container = this.#opened.at(-1);
    if (container instanceof OpenObject && container.key === null) container.key = text;
    else this.value(text);
  }

  value(json: Json): void {
    const container = this.#opened.at(-1);
    if (container === undefined) this.root = json;
    else container.add(json);
  }

  comma(): void {
    const container = this.#opened.at(-1);
    if (container instanceof OpenObject) container.key = null;
  }
}

class OpenList {
  readonly #items: Json[] = [];

  add(item: Json): void {
    this.#items.push(item);
  }

  json(): Json {
    return this.#items;
  }
}

class OpenObject {
  key: string | null = null;
  readonly repeated = new Set<string>();
  readonly #values = new Map<string, Json>();

  add(value: Json): void {
    const key = this.key ?? '';
    const earlier = this.#values.get(key);
    if (earlier === undefined) {
      this.#values.set(key, value);
    } else {
      this.repeated.add(key);
      this.#values.set(key, [earlier, value].flat());
    }
  }

  json(): Json {
    // Own properties, whatever their names: `__proto__` too.
    return Object.fromEntries(this.#values);
  }
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

function numberOf(digits: string): number | string {
  const number = Number(digits);
  const isExact = Number.isFinite(number) && (!/^-?\d+$/.test(digits) || Number.isSafeInteger(number));
  if (!isExact) return digits;
  return number === 0 ? 0 : number;
}

const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const DEEPEST = 500;
const TOO_DEEP = { '…': 'nested too deeply' };
