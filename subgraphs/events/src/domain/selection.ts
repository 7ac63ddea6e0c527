import type { Dates } from './columns.ts';

/** The nodes that fulfil conditions at an instant, in chronological order. Immutable. */
export interface Selection {
  /** By node: the number of its event. */
  readonly events: Int32Array;
  /** By node: the place of the date it shows in the date columns, ascending. */
  readonly dates: Int32Array;
  /** The next instant at which time alone may change the selection or what its nodes show; Infinity if none. */
  readonly validUntil: number;
}

/** The selection of nodes that show these dates. */
export function selectionOf({ event }: Dates, shown: Int32Array, validUntil: number): Selection {
  const events = new Int32Array(shown.length);
  for (let node = 0; node < shown.length; node++) events[node] = event[shown[node] as number] as number;
  return { events, dates: shown, validUntil };
}
