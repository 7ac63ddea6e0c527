import type { ReferenceData } from '../../rules/referenceData.ts';
import type { Moments, SnapshotColumns } from '../columns.ts';
import type { SegmentedEvents } from '../segments/segment.ts';

/** What a read model has of the one before it: all but some events, beside the same names of other domains. */
export interface Kept {
  readonly before: SnapshotColumns;
  /** By number of an event before: its number now, -1 for those that went or changed. */
  readonly numberOf: Int32Array;
  /** The numbers of those that came or changed, ascending. */
  readonly fresh: Int32Array;
  /** Whether no event has another number than before. */
  readonly isInPlace: boolean;
}

/** What a read model was built of. */
export interface Sources extends SegmentedEvents {
  readonly referenceData: ReferenceData;
}

/** Null if numbers of anything but events may be others than before. Both have their events by id. */
export function keptOf(before: SnapshotColumns, was: Sources, is: Sources): Kept | null {
  const names = Object.keys(is.referenceData) as (keyof ReferenceData)[];
  if (names.some((name) => was.referenceData[name] !== is.referenceData[name])) return null;
  if (was.tokens !== is.tokens) return null;
  const numberOf = new Int32Array(was.events.length).fill(-1);
  const fresh: number[] = [];
  let place = 0;
  is.events.forEach((event, number) => {
    while (place < was.events.length && was.events[place] !== event && was.events[place]!.id <= event.id)
      place++;
    if (was.events[place] === event) numberOf[place++] = number;
    else fresh.push(number);
  });
  const isInPlace =
    was.events.length === is.events.length &&
    numberOf.every((number, earlier) => number === earlier || number === -1);
  return { before, numberOf, fresh: Int32Array.from(fresh), isInPlace };
}

/**
 * The places of moments in one list and another after it, in the order of their instants, then of their events. Those of
 * the first list without an event, -1, are left out.
 */
export function mergedOrder(one: Moments, other: Moments): Int32Array {
  const count = one.at.length;
  const order = new Int32Array(count + other.at.length);
  let filled = 0;
  let next = 0;
  for (let place = 0; place < count; place++) {
    const event = one.event[place]!;
    if (event < 0) continue;
    const at = one.at[place]!;
    while (next < other.at.length && isBefore(other, next, at, event)) order[filled++] = count + next++;
    order[filled++] = place;
  }
  while (next < other.at.length) order[filled++] = count + next++;
  return order.subarray(0, filled);
}

function isBefore(moments: Moments, place: number, at: number, event: number): boolean {
  const own = moments.at[place]!;
  return own < at || (own === at && moments.event[place]! < event);
}

/** The values of one column and another after it, at places in both, in memory that threads share. */
export function merged<Column extends Float64Array | Int32Array | Int16Array | Uint8Array>(
  one: Column,
  other: Column,
  order: Int32Array,
): Column {
  const Kind = one.constructor as new (memory: SharedArrayBuffer) => Column;
  const column = new Kind(new SharedArrayBuffer(order.length * one.BYTES_PER_ELEMENT));
  for (let at = 0; at < order.length; at++) {
    const place = order[at]!;
    column[at] = place < one.length ? one[place]! : other[place - one.length]!;
  }
  return column;
}
