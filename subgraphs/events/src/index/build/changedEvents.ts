import type { Changes } from '../columns.ts';
import type { SegmentedEvent } from '../segments/segment.ts';
import { momentsOf } from './moments.ts';

export function changedEvents(events: readonly SegmentedEvent[]): Pick<Changes, 'changed' | 'added'> {
  const added = new Float64Array(events.length);
  const changed = new Float64Array(events.length);
  const numbers = new Int32Array(events.length);
  events.forEach(({ segment: { times }, row }, number) => {
    added[number] = times.added[row]!;
    changed[number] = times.changed[row]!;
    numbers[number] = number;
  });
  return { added, changed: momentsOf(changed, numbers) };
}
