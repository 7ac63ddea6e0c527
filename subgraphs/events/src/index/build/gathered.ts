import { type Postings, PostingsWriter } from '../postings.ts';
import { runsOf } from '../segments/runs.ts';
import type { Segment, SegmentedEvent } from '../segments/segment.ts';

/** Fills a column over events with what their segments have by row. */
export function gathered<Column extends Int32Array | Float64Array>(
  events: readonly SegmentedEvent[],
  column: Column,
  of: ColumnOf,
): Column {
  for (const { segment, from, until, first } of runsOf(events))
    column.set(of(segment).subarray(from, until), first);
  return column;
}

/** The lists of events, of those that their segments have by row. */
export function gatheredRows(
  events: readonly SegmentedEvent[],
  of: (segment: Segment) => Postings,
): Postings {
  let count = 0;
  for (const { segment, from, until } of runsOf(events)) {
    const { offsets } = of(segment);
    count += offsets[until]! - offsets[from]!;
  }
  const writer = new PostingsWriter({ rows: events.length, numbers: count });
  for (const { segment, from, until } of runsOf(events)) writer.addRows(of(segment), from, until);
  return writer.postings();
}

export type ColumnOf = (segment: Segment) => Uint8Array | Int32Array | Float64Array;
