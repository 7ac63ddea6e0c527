import { intern } from '../intern.ts';
import { sharedNumbers } from '../sharedMemory.ts';
import { runsOf } from './runs.ts';
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
  for (const { segment, from, until, first } of runsOf(events)) {
    part.fill(intern(numbers, segment), first, first + until - from);
    for (let at = from; at < until; at++) row[first + at - from] = at;
  }
  return { parts: Array.from(numbers.keys(), partOf), part, row };
}

/** Where an event's data are. */
export function placeOf<Part>(
  { parts, part, row }: InSegments<Part>,
  event: number,
): readonly [Part, number] {
  return [parts[part[event]!]!, row[event]!];
}
