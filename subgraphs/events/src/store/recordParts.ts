import { TokenStore } from '../index/search/tokenStore.ts';
import { type ReadingMark, UNMARKED } from '../index/segments/readingMark.ts';
import { documentOf, SEGMENT_SIZE, type SegmentedEvent } from '../index/segments/segment.ts';
import { type ReportBounded, writeSegment } from '../index/segments/writeSegment.ts';
import type { EventsRecord } from './loadEvents.ts';

/** A part of a record as a local copy stores it. */
export interface RecordPart {
  readonly lineage: string;
  readonly revision: bigint;
  readonly follows: readonly string[];
  /** Of some events. */
  readonly documents: readonly string[];
}

/** The parts of a record for the local copy: at least one. */
export function* recordParts({ lineage, revision, follows, events }: EventsRecord): Iterable<RecordPart> {
  for (let first = 0; first === 0 || first < events.length; first += SEGMENT_SIZE) {
    const some = events.slice(first, first + SEGMENT_SIZE);
    yield { lineage, revision, follows, documents: some.map(documentOf) };
  }
}

/**
 * The record that parts were stored of.
 *
 * @param report is called with each event that is served otherwise than it is stored
 */
export async function recordFromParts(
  parts: AsyncIterable<RecordPart>,
  mark: ReadingMark = UNMARKED,
  report?: ReportBounded,
): Promise<EventsRecord> {
  const tokens = new TokenStore();
  const events: SegmentedEvent[] = [];
  let state: Omit<RecordPart, 'documents'> = { lineage: '', revision: 0n, follows: [] };
  for await (const { documents, ...of } of parts) {
    state = of;
    for (const event of writeSegment(documents, tokens, mark, report)) events.push(event);
  }
  return { token: `${state.lineage}:${state.revision}`, ...state, changedAt: undefined, events, tokens };
}
