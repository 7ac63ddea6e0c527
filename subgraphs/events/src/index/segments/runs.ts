import { oncePer } from '../../rules/oncePer.ts';
import type { Segment, SegmentedEvent } from './segment.ts';

/** Events in a row that are in a row in their segment, too: their data are copied at once. */
export interface Run {
  readonly segment: Segment;
  /** The rows in the segment. */
  readonly from: number;
  readonly until: number;
  /** The number of the first of the events. */
  readonly first: number;
}

export const runsOf = oncePer((events: readonly SegmentedEvent[]): readonly Run[] => {
  const runs: Run[] = [];
  for (let first = 0; first < events.length; ) {
    const { segment, row: from } = events[first]!;
    let until = from + 1;
    let end = first + 1;
    for (; end < events.length; end++, until++) {
      const next = events[end]!;
      if (next.segment !== segment || next.row !== until) break;
    }
    runs.push({ segment, from, until, first });
    first = end;
  }
  return runs;
});
