import type { Moments } from '../columns.ts';
import { radixArgsort } from '../radixArgsort.ts';

/** Changes of events at instants, in the order of these. */
export function momentsOf(instants: Float64Array, events: Int32Array): Moments {
  const order = radixArgsort(instants);
  return { at: permuted(instants, order), event: permuted(events, order) };
}

/** The values at some places, in the order of these. */
export function permuted<Column extends Float64Array | Int32Array | Uint8Array>(
  values: Column,
  places: Int32Array,
): Column {
  const Kind = values.constructor as new (length: number) => Column;
  const chosen = new Kind(places.length);
  for (let at = 0; at < places.length; at++) chosen[at] = values[places[at]!]!;
  return chosen;
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
