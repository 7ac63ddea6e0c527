import { BOUNDS } from '@calendar/feed/fields';
import type { EventReader } from './eventReader.ts';
import type { Value } from './schemaNode.ts';
import { LONGEST_PUBLISHED, textOf } from './texts.ts';

/** `textOf`, noted when it is null. */
export function textIn(value: Value | null, reader: EventReader): string | null {
  const text = textOf(value);
  if (value !== null && text === null) reader.note(value.place, value.json, 'a text was expected');
  if (value !== null && isBeginning(value))
    reader.note(
      value.place,
      value.json,
      `a text has up to ${LONGEST_PUBLISHED} characters: its beginning was taken`,
    );
  return text;
}

/** Whether only the beginning of a text is read. */
function isBeginning({ json }: Value): boolean {
  return typeof json === 'string' && json.length > LONGEST_PUBLISHED;
}

/**
 * What something is called: a text as `textOf` gives it, of which the beginning was taken, and it was noted, when it
 * is too long (docs/rules.md 47 "Odd items in schema.org").
 */
export function nameOf(value: Value | null | undefined, reader: EventReader): string | null {
  const text = textOf(value);
  return text === null ? null : shortened(text, value?.place ?? '', reader);
}

/** A text, or its beginning when it has more characters than the calendar holds of its kind, which is noted. */
export function shortened(
  text: string,
  place: string,
  reader: EventReader,
  most: number = BOUNDS.name,
): string {
  if (text.length <= most) return text;
  reader.note(
    place,
    text.slice(0, most),
    `up to ${most} characters are held, not ${text.length}: its beginning was taken`,
  );
  // Not between the halves of a surrogate pair.
  const end = !text.slice(0, most).isWellFormed() ? most - 1 : most;
  return text.slice(0, end).trim();
}

/** As many items as the calendar holds. Those left out are noted. */
export function asManyAs<Item>(
  items: readonly Item[],
  most: number,
  place: string,
  reader: EventReader,
): readonly Item[] {
  if (items.length > most)
    reader.note(place, items.length, `an event has up to ${most} of these: the first of them were taken`);
  return items.slice(0, most);
}
