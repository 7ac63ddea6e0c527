import { oncePer } from '../../rules/oncePer.ts';
import { add, type BitSet, emptySet } from '../bitSet.ts';
import type { Vocabulary } from '../columns.ts';
import { type Postings, PostingsWriter } from '../postings.ts';
import type { Segment, SegmentedEvent } from '../segments/segment.ts';
import { lastEnds } from './eventColumns.ts';
import { gathered, gatheredRows } from './gathered.ts';

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
export function venuesOverTime(
  events: readonly SegmentedEvent[],
  { byId }: Vocabulary<unknown>,
): VenuesOverTime {
  const ofSegment = venuesOfEvents(byId);
  const varying = emptySet(events.length);
  const isVarying = gathered(events, new Int32Array(events.length), (segment) => ofSegment(segment).varying);
  for (let event = 0; event < events.length; event++) if (isVarying[event] === 1) add(varying, event);
  return { constant: gatheredRows(events, (segment) => ofSegment(segment).constant), varying };
}

/** By segment, of each of its dates: the number of the venue, -1 for none. Kept as long as the venues are the same. */
export const venuesOfDates = oncePer((byId: Vocabulary<unknown>['byId']) =>
  oncePer(({ dates: { venue, venues } }: Segment) => {
    const numbers = venues.map((id) => byId.get(id) ?? -1);
    return venue.map((place) => numbers[place] ?? -1);
  }),
);

const venuesOfEvents = oncePer((byId: Vocabulary<unknown>['byId']) =>
  oncePer((segment: Segment) => {
    const { offsets, over } = segment.dates;
    const venue = venuesOfDates(byId)(segment);
    const constant = new PostingsWriter();
    const varying = lastEnds(segment).map((end, row) => {
      const last = offsets[row + 1]! - 1;
      const own = over[last] === end ? venue[last]! : -1;
      constant.add(own === -1 ? [] : [own]);
      const others = venue.subarray(offsets[row], offsets[row + 1]);
      return Number(others.some((number) => number !== -1 && number !== own));
    });
    return { constant: constant.postings(), varying: Uint8Array.from(varying) };
  }),
);
