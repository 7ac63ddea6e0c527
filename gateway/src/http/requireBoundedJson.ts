import { Refusal } from '../errors/Refusal.ts';

/**
 * Refuses JSON with more values or more names than the bounds, before it is parsed (docs/rules.md 49 "Bounds before
 * work"): what parsing and checking a body takes depends on these more than on its bytes. Reads each byte once, and takes
 * what is no JSON as well.
 */
export function requireBoundedJson(bytes: Uint8Array): void {
  // So few bytes hold no more than that.
  if (bytes.length <= Math.min(MOST_VALUES, MOST_NAMES)) return;
  const { values, names } = countJson(bytes);
  if (values > MOST_VALUES) throw refusal('values in lists and objects', MOST_VALUES, values);
  if (names > MOST_NAMES) throw refusal('names in objects', MOST_NAMES, names);
}

/** How many values lists and objects hold, one for each that is empty included, and how many of them have names. */
export function countJson(bytes: Uint8Array): JsonCounts {
  let values = 0;
  let names = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case COMMA:
      case LIST:
      case OBJECT:
        values++;
        break;
      case COLON:
        names++;
        break;
    }
  }
  return { values, names };
}

/** Where a text ends that begins at a place. */
function endOfText(bytes: Uint8Array, begin: number): number {
  let at = begin + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function refusal(what: string, most: number, got: number): Refusal {
  return new Refusal('bodyTooManyValues', {
    message: `The body must have at most ${most} ${what}; got ${got}.`,
  });
}

/** Six lists of the greatest length that an argument takes, and what is around them. */
export const MOST_VALUES = 64_000;
/** Of variables and of the fields of input objects. */
export const MOST_NAMES = 10_000;

const [QUOTE, BACKSLASH, COMMA, COLON, LIST, OBJECT] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b];

export interface JsonCounts {
  readonly values: number;
  readonly names: number;
}
