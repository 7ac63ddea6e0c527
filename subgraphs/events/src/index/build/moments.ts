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
