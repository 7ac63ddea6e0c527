import type { CalendarEvent } from '../../rules/calendarEvent.ts';
import { readEvent } from './eventDocument.ts';
import { type InSegments, placeOf } from './inSegments.ts';
import { bytesOfDocument, type PackedDocuments, unpackDocument } from './packDocuments.ts';

/** Whole events as documents, by number. */
export type Documents = InSegments<PackedDocuments>;

export function readDocument(documents: Documents, number: number): CalendarEvent {
  return readEvent(unpackDocument(...placeOf(documents, number)));
}

export function readId(documents: Documents, number: number): string {
  const bytes = bytesOfDocument(...placeOf(documents, number));
  let end = ID_FROM + 1;
  while (bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return JSON.parse(bytes.toString('utf8', ID_FROM, end + 1)) as string;
}

/** A document is a list whose first value is the id. */
const ID_FROM = 1;
const [QUOTE, BACKSLASH] = ['"', '\\'].map((character) => character.charCodeAt(0)) as [number, number];
