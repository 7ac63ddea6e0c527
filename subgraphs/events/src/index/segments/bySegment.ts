import type { Segment } from './segment.ts';

/** The same function, which remembers its last value: events in a row are mostly of one segment. */
export function bySegment<Value>(ofSegment: (segment: Segment) => Value): (segment: Segment) => Value {
  let last: { readonly segment: Segment; readonly value: Value } | undefined;
  return (segment) => {
    if (last?.segment !== segment) last = { segment, value: ofSegment(segment) };
    return last.value;
  };
}
