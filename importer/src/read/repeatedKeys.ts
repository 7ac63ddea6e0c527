import type { Faults } from '../faults/fault.ts';
import { placeOf } from '../faults/placeOf.ts';

/**
 * Takes note of every key that an object has twice, at any depth (docs/rules.md 46 "Faults in a feed"). `JSON.parse`
 * keeps the last of the values and does not report the others. Keys are the same when they are after unescaping.
 *
 * @param text a text that `JSON.parse` accepts
 * @param value the value of that text
 * @param before the prefix of the places in the text
 */
export function addRepeatedKeys(text: string, value: unknown, before: string, faults: Faults): void {
  // Counting is quick, and nearly every text has no more than the keys of its value.
  if (text.match(ENDS_OF_KEYS)?.length === keysOf(value)) return;
  for (const { path, json } of repeatedKeys(text)) {
    const place = placeOf('', path).replace(/^\./, '');
    // A long value is not parsed: only its beginning is shown, and values may be in each other.
    const shown = json.length <= LONGEST_PARSED ? JSON.parse(json) : json;
    faults.add(`${before}${place}`, shown, 'a key that its object does not have before');
  }
}

/** How many keys the objects of a value have, at any depth. */
function keysOf(value: unknown): number {
  let keys = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      for (const item of next) if (typeof item === 'object') pending.push(item);
      continue;
    }
    const fields = next as { readonly [key: string]: unknown };
    for (const key in fields) {
      keys++;
      if (typeof fields[key] === 'object') pending.push(fields[key]);
    }
  }
  return keys;
}

/** Each value under a key that its object had before, innermost first. */
function* repeatedKeys(text: string): Iterable<Repeated> {
  const open: Container[] = [];
  for (let at = 0; at < text.length; at++) {
    const parent = open.at(-1);
    switch (text[at]) {
      case '{':
      case '[':
        open.push({ keys: new Set(), step: text[at] === '[' ? 0 : null, isRepeated: false, valueFrom: at });
        break;
      case '"': {
        const end = endOfString(text, at);
        if (parent?.step === null) {
          parent.step = JSON.parse(text.slice(at, end)) as string;
          parent.isRepeated = parent.keys.has(parent.step);
          parent.keys.add(parent.step);
        }
        at = end - 1;
        break;
      }
      case ':':
        if (parent !== undefined) parent.valueFrom = at + 1;
        break;
      case ',':
      case '}':
      case ']':
        if (parent === undefined) break;
        if (parent.isRepeated) {
          const path = open.map(({ step }) => step as Step);
          yield { path, json: text.slice(parent.valueFrom, at) };
        }
        if (text[at] !== ',') open.pop();
        else parent.step = typeof parent.step === 'number' ? parent.step + 1 : null;
    }
  }
}

/** The place after a string that begins at a quotation mark. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    const isEscaped = (end - before) % 2 === 0;
    if (!isEscaped) return end + 1;
  }
}

// Every key, and sometimes a part of a string.
const ENDS_OF_KEYS = /"\s*:/g;
const BACKSLASH = 0x5c;
const LONGEST_PARSED = 1_000;

/** An object or a list that is being read. */
interface Container {
  readonly keys: Set<string>;
  /** The key or the index of the value that is being read. Null if a key comes next. */
  step: Step | null;
  /** Whether the object had the key before. */
  isRepeated: boolean;
  /** The beginning of the value under the key. */
  valueFrom: number;
}

type Step = string | number;

interface Repeated {
  readonly path: readonly Step[];
  /** The text of the value. */
  readonly json: string;
}
