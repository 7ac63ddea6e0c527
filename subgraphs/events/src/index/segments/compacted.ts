import { TokenStore } from '../search/tokenStore.ts';
import {
  SEGMENT_SIZE,
  type Segment,
  type SegmentedEvent,
  type SegmentedEvents,
  storedRowOf,
} from './segment.ts';
import { writeSegment } from './writeSegment.ts';

/** Compaction: the same events without most of the garbage of changed and removed ones. */
export function compacted<Events extends SegmentedEvents>(segmented: Events): Events {
  const { events, tokens } = segmented;
  if (tokens.outgrown) {
    const fresh = new TokenStore();
    return { ...segmented, events: rewritten(events, fresh), tokens: fresh };
  }
  const moving = sparselyUsed(events);
  if (moving.length === 0) return segmented;
  const moved = rewritten(moving, tokens);
  const now = new Map(moving.map((event, place) => [event, moved[place]!]));
  return { ...segmented, events: events.map((event) => now.get(event) ?? event) };
}

function sparselyUsed(events: readonly SegmentedEvent[]): readonly SegmentedEvent[] {
  const segments = Map.groupBy(events, ({ segment }) => segment);
  const wasteful = [...segments].filter(([segment, { length }]) => length < least(segment));
  return wasteful.length > FEW_SEGMENTS ? wasteful.flatMap(([, those]) => those) : [];
}

function least({ documents }: Segment): number {
  return Math.max(SEGMENT_SIZE / 2, ((documents.offsets.length - 1) * 2) / 3);
}

function rewritten(events: readonly SegmentedEvent[], tokens: TokenStore): readonly SegmentedEvent[] {
  const again: SegmentedEvent[] = [];
  for (let first = 0; first < events.length; first += SEGMENT_SIZE) {
    again.push(...writeSegment(events.slice(first, first + SEGMENT_SIZE).map(storedRowOf), tokens));
  }
  return again;
}

const FEW_SEGMENTS = 16;
