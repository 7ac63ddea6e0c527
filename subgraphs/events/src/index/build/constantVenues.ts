import { add, type BitSet, emptySet } from '../bitSet.ts';
import { type Dates, type Events, LAST } from '../columns.ts';
import type { Postings } from '../postings.ts';

/** The venues that events are found by, over time. */
export interface VenuesOverTime {
  /** By event: its constant venue, if any: that of a date which describes it at every instant. */
  readonly constant: Postings;
  /** Events that have other venues too: these count at some instants only. */
  readonly varying: BitSet;
}

/**
 * The venue of events that is the same at every instant (docs/rules.md 2 "Remaining dates"): the last date's,
 * if no other ends later. A search by it always finds the event.
 */
export function constantVenues(
  { count, overFrom }: Pick<Events, 'count' | 'overFrom'>,
  { of, over, flags, venue }: Dates,
): VenuesOverTime {
  const offsets = new Int32Array(count + 1);
  const values = new Int32Array(count);
  const varying = emptySet(count);
  let found = 0;
  for (let event = 0; event < count; event++) {
    const from = of.offsets[event]!;
    const until = of.offsets[event + 1]!;
    let constant = -1;
    for (let at = from; at < until; at++) {
      const date = of.values[at]!;
      const isLast = (flags[date]! & LAST) !== 0;
      if (isLast && over[date] === overFrom[event]) constant = venue[date]!;
    }
    for (let at = from; at < until; at++) {
      const number = venue[of.values[at]!]!;
      if (number !== -1 && number !== constant) add(varying, event);
    }
    if (constant !== -1) values[found++] = constant;
    offsets[event + 1] = found;
  }
  return { constant: { offsets, values: values.slice(0, found) }, varying };
}
