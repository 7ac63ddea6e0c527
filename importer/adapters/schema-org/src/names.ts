import type { EventReader } from './eventReader.ts';
import type { Value } from './schemaNode.ts';
import { textOf } from './texts.ts';

/** `textOf`, noted when it is null. */
export function textIn(value: Value | null, reader: EventReader): string | null {
  const text = textOf(value);
  if (value !== null && text === null) reader.note(value.place, value.json, 'a text was expected');
  return text;
}

/**
 * What something is called: a text as `textOf` gives it, of which the beginning was taken, and it was noted, when it
 * is too long (docs/rules.md 47 "Odd items in schema.org").
 */
export function nameOf(value: Value | null | undefined, reader: EventReader): string | null {
  const text = textOf(value);
  return text === null ? null : shortened(text, value?.place ?? '', reader);
}

/** A name, or its beginning when it is too long, which is noted. */
export function shortened(text: string, place: string, reader: EventReader): string {
  if (text.length <= LONGEST_NAME) return text;
  reader.note(place, text, `a name has up to ${LONGEST_NAME} characters: its beginning was taken`);
  // Not between the halves of a surrogate pair.
  const end = !text.slice(0, LONGEST_NAME).isWellFormed() ? LONGEST_NAME - 1 : LONGEST_NAME;
  return text.slice(0, end).trim();
}

/** In UTF-16 code units, as the feed's own names: a limit for what is no name at all. */
const LONGEST_NAME = 500;
