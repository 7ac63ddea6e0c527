import { shortened } from '@calendar/adapter-kit';
import { LONGEST_PUBLISHED } from '@calendar/text';
import type { EventReader } from './eventReader.ts';
import type { Value } from './schemaNode.ts';
import { textOf } from './texts.ts';

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
 * The name of something: a text of `textOf`. If it is too long it is cut, with a finding (docs/rules.md 47 "Odd items
 * in schema.org").
 */
export function nameOf(value: Value | null | undefined, reader: EventReader): string | null {
  const text = textOf(value);
  return text === null ? null : shortened(text, value?.place ?? '', reader);
}
