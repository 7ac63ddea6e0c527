import type { Changes } from '../columns.ts';
import type { SegmentedEvent } from '../segments/segment.ts';
import { gathered } from './gathered.ts';
import { momentsOf } from './moments.ts';

export function changedEvents(events: readonly SegmentedEvent[]): Pick<Changes, 'changed' | 'added'> {
  const instants = (of: 'changed' | 'added') =>
    gathered(events, new Float64Array(events.length), ({ times }) => times[of]);
  const numbers = Int32Array.from(events.keys());
  return { added: instants('added'), changed: momentsOf(instants('changed'), numbers) };
}
