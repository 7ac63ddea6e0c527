import { TokenStore } from '../index/search/tokenStore.ts';
import { type ReadingObserver, UNOBSERVED } from '../index/segments/readingObserver.ts';
import { NONE_REMOVED, type RemovedEvents } from '../index/segments/removedEvents.ts';
import { SEGMENT_SIZE, type SegmentedEvent, storedRowOf } from '../index/segments/segment.ts';
import type { StoredRow } from '../index/segments/storedRow.ts';
import { writeSegment } from '../index/segments/writeSegment.ts';
import type { EventsRecord } from './loadEvents.ts';

/** A part of a record as a local copy stores it. */
export interface RecordPart {
  readonly lineage: string;
  readonly revision: bigint;
  readonly follows: readonly string[];
  readonly rows: readonly StoredRow[];
  /** All of them in the first part, none in others. */
  readonly removed: RemovedEvents;
}

/** The parts of a record for the local copy: at least one. */
export function* recordParts({
  lineage,
  revision,
  follows,
  events,
  removed,
}: EventsRecord): Iterable<RecordPart> {
  for (let first = 0; first === 0 || first < events.length; first += SEGMENT_SIZE) {
    const some = events.slice(first, first + SEGMENT_SIZE);
    const state = { lineage, revision, follows, removed: first === 0 ? removed : NONE_REMOVED };
    yield { ...state, rows: some.map(storedRowOf) };
  }
}

/** The record that parts were stored of. */
export async function recordFromParts(
  parts: AsyncIterable<RecordPart>,
  observer: ReadingObserver = UNOBSERVED,
): Promise<EventsRecord> {
  const tokens = new TokenStore();
  const events: SegmentedEvent[] = [];
  let state = { lineage: '', revision: 0n, follows: [] as readonly string[] };
  let removed = NONE_REMOVED;
  for await (const part of parts) {
    const { lineage, revision, follows, rows } = part;
    if (events.length === 0) removed = part.removed;
    state = { lineage, revision, follows };
    for (const event of writeSegment(rows, tokens, observer)) events.push(event);
  }
  const token = `${state.lineage}:${state.revision}`;
  return { token, ...state, changedAt: undefined, events, tokens, removed };
}
