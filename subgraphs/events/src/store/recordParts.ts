import { TokenStore } from '../index/search/tokenStore.ts';
import { documentOf, type HeldEvent } from '../index/segments/segment.ts';
import { readEvents } from '../index/segments/writeSegment.ts';
import type { EventsRecord } from './loadEvents.ts';

/** A part of a record as a local copy keeps it. */
export interface KeptRecord {
  readonly lineage: string;
  readonly revision: bigint;
  /** Some events as JSON. */
  readonly documents: readonly string[];
}

/** What is kept of a record: at least one part. */
export function* keptRecord({ lineage, revision, events }: EventsRecord): Iterable<KeptRecord> {
  for (let first = 0; first === 0 || first < events.length; first += EVENTS_OF_PART) {
    const some = events.slice(first, first + EVENTS_OF_PART);
    yield { lineage, revision, documents: some.map(documentOf) };
  }
}

/** The record that was kept. */
export async function recordOf(parts: AsyncIterable<KeptRecord>): Promise<EventsRecord> {
  const tokens = new TokenStore();
  const events: HeldEvent[] = [];
  let state = { lineage: '', revision: 0n };
  for await (const { lineage, revision, documents } of parts) {
    state = { lineage, revision };
    for (const event of readEvents(documents, tokens)) events.push(event);
  }
  return { token: `${state.lineage}:${state.revision}`, ...state, changedAt: undefined, events, tokens };
}

/** Few enough for a thread to do something else now and then. */
const EVENTS_OF_PART = 500;
