import type { CalendarEvent } from '../../rules/calendarEvent.ts';
import { intern } from '../intern.ts';
import { readEvent } from './eventDocument.ts';
import type { Segment, SegmentedEvent } from './segment.ts';

/** Whole events as documents, by number. The chunks are shared between threads and between revisions. Immutable. */
export interface Documents {
  readonly chunks: readonly Uint8Array[];
  /** By number: the chunk, and where in it the document begins and ends. */
  readonly chunk: Int32Array;
  readonly from: Int32Array;
  readonly until: Int32Array;
}

export function readDocument(documents: Documents, number: number): CalendarEvent {
  return readEvent(bytesAt(documents, number).toString('utf8'));
}

export function readId(documents: Documents, number: number): string {
  const bytes = bytesAt(documents, number);
  let end = ID_FROM + 1;
  while (bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return JSON.parse(bytes.toString('utf8', ID_FROM, end + 1)) as string;
}

function bytesAt({ chunks, chunk, from, until }: Documents, number: number): Buffer {
  const bytes = chunks[chunk[number]!]!;
  const start = from[number]!;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, until[number]! - start);
}

/** A document is a list whose first value is the id. */
const ID_FROM = 1;
const [QUOTE, BACKSLASH] = ['"', '\\'].map((character) => character.charCodeAt(0)) as [number, number];

/** The documents of events, in their order, in the segments where they are. */
export function documentsOf(events: readonly SegmentedEvent[]): Documents {
  const numbers = new Map<Segment, number>();
  const chunk = new Int32Array(events.length);
  const from = new Int32Array(events.length);
  const until = new Int32Array(events.length);
  events.forEach(({ segment, row }, number) => {
    chunk[number] = intern(numbers, segment);
    from[number] = segment.documentOffsets[row]!;
    until[number] = segment.documentOffsets[row + 1]!;
  });
  return { chunks: Array.from(numbers.keys(), ({ documents }) => documents), chunk, from, until };
}
