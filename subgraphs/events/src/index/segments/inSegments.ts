import { intern } from '../intern.ts';
import { sharedNumbers } from '../sharedMemory.ts';
import type { Segment, SegmentedEvent } from './segment.ts';

/** Data of events, in the segments where they are, which threads and revisions share. Immutable. */
export interface InSegments<Part> {
  readonly parts: readonly Part[];
  /** By event: the part, and the row in it. */
  readonly part: Int32Array;
  readonly row: Int32Array;
}

export function inSegments<Part>(
  events: readonly SegmentedEvent[],
  partOf: (segment: Segment) => Part,
): InSegments<Part> {
  const numbers = new Map<Segment, number>();
  const part = sharedNumbers(events.length);
  const row = sharedNumbers(events.length);
  events.forEach((event, number) => {
    part[number] = intern(numbers, event.segment);
    row[number] = event.row;
  });
  return { parts: Array.from(numbers.keys(), partOf), part, row };
}

/** Where an event's data are. */
export function placeOf<Part>(
  { parts, part, row }: InSegments<Part>,
  event: number,
): readonly [Part, number] {
  return [parts[part[event]!]!, row[event]!];
}
