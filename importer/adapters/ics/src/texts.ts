import { shortened } from '@calendar/adapter-kit/bounded';
import { shownText } from '@calendar/text';
import type { EventReader } from './eventReader.ts';
import { firstValueOf, type Property } from './property.ts';

/** The name that a property gives something: one line, without markup. Null if there is no text. */
export function nameIn(property: Property | undefined, reader: EventReader): string | null {
  const text = shownText(textOf(property) ?? '');
  return property === undefined || text === null
    ? null
    : shortened(text, property.name, reader.notesAt(property));
}

/** A property's text. One of a type that ical.js does not know is read as `TEXT`. */
export function textOf(property: Property | undefined): string | null {
  const value = firstValueOf(property);
  return value === null || property?.type !== 'unknown' ? value : unescaped(value);
}

function unescaped(value: string): string {
  return value.replaceAll(/\\([nN\\;,])/g, (_, character: string) =>
    /n/i.test(character) ? '\n' : character,
  );
}
