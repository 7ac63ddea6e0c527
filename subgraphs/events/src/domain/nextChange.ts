import type { Snapshot } from './snapshot.ts';

/**
 * The next instant at which time alone may change an answer about some events: one of their dates is over then, or
 * one of them becomes public (`decisions.md 40`).
 *
 * @param mask one byte an event, 1 for those the answer is about; null for all
 * @returns milliseconds since 1970, later than `now`; Infinity when nothing changes any more
 */
export function nextChange({ events, dates }: Snapshot, mask: Uint8Array | null, now: number): number {
  const concerns = (event: number): boolean => mask === null || mask[event] === 1;
  let next = Number.POSITIVE_INFINITY;
  for (let at = firstAfter(dates.byOver, dates.over, now); at < dates.byOver.length; at++) {
    const date = dates.byOver[at] as number;
    if (!concerns(dates.event[date] as number)) continue;
    next = dates.over[date] as number;
    break;
  }
  for (let at = firstAfter(events.publishing, events.publicFrom, now); at < events.publishing.length; at++) {
    const event = events.publishing[at] as number;
    if (!concerns(event)) continue;
    return Math.min(next, events.publicFrom[event] as number);
  }
  return next;
}

/** The first place in an order whose value is later than an instant. */
function firstAfter(order: Int32Array, values: Float64Array, now: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[order[middle] as number] as number) <= now) low = middle + 1;
    else high = middle;
  }
  return low;
}
