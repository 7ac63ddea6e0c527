import { type Faults, placeOf } from './fault.ts';
import { JsonFault, parseJson } from './parseJson.ts';

/**
 * The value of the bytes `of` a feed or a line, undefined if faulty. A key that an object has twice is a
 * fault, too (docs/rules.md 46 "Faults in a feed").
 */
export function parseFeedJson(bytes: Uint8Array, of: string, faults: Faults): unknown {
  const isLine = of !== THE_FEED;
  try {
    const text = decoder.decode(bytes);
    return (
      plainValue(text) ??
      parseJson(text, {
        deepest: DEEPEST_JSON,
        onRepeated(value, _holder, path) {
          const place = placeOf('', path);
          faults.add(isLine ? `${of}: ${place}` : place, value, 'a key that its object does not have before');
        },
      })
    );
  } catch (error) {
    if (error instanceof JsonFault && error.at !== undefined) {
      const { line, column } = error.at;
      faults.add(`${isLine ? of : `line ${line}`}, column ${column}`, error.near, error.expected);
    } else if (error instanceof JsonFault) faults.add(of, error.near, error.expected);
    else faults.add(of, `${bytes.length} bytes`, 'text in UTF-8');
    return undefined;
  }
}

export const THE_FEED = 'the feed';

/** How deep objects and lists nest in a feed. An item's own fields take six. */
export const DEEPEST_JSON = 100;

/** `JSON.parse` is much faster than `parseJson`: without repeated keys there are as many colons as keys. */
function plainValue(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return colonsIn(text) === keysIn(value) ? value : undefined;
}

function colonsIn(text: string): number {
  let colons = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) colons++;
    else if (code === QUOTE) at = endOfString(text, at);
  }
  return colons;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes--;
    if ((end - escapes) % 2 === 0) return end;
  }
}

/** How many keys a value has, at all depths; no number if it is nested too deep. */
function keysIn(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth >= DEEPEST_JSON) return Number.NaN;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let keys = Array.isArray(value) ? 0 : items.length;
  for (const item of items) keys += keysIn(item, depth + 1);
  return keys;
}

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];

const decoder = new TextDecoder('utf-8', { fatal: true });
