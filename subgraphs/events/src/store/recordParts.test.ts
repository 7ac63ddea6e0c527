import { expect, test } from 'vitest';
import { date, event, segmented } from '../../test/builders.ts';
import { removalsIn, removedEventsOf } from '../index/segments/removedEvents.ts';
import { documentOf, SEGMENT_SIZE } from '../index/segments/segment.ts';
import type { EventsRecord } from './loadEvents.ts';
import { type RecordPart, recordFromParts, recordParts } from './recordParts.ts';

const removed = removedEventsOf([
  { id: 'gone', at: 2 },
  { id: 'before', at: 1 },
]);

test.each([0, 1, SEGMENT_SIZE, 2 * SEGMENT_SIZE + 1])(
  'a record of %i events is the same when it was stored in parts',
  async (size) => {
    const events = Array.from({ length: size }, (_, number) =>
      event(`e${String(number).padStart(4, '0')}`, [date('2026-06-02 18:00')]),
    );
    const state = { lineage: 'l', revision: 7n, follows: ['directory.d:3'] };
    const record: EventsRecord = { ...segmented(events), ...state, token: 'l:7', changedAt: 5, removed };
    const parts = [...recordParts(record)];
    expect(parts).toHaveLength(Math.max(1, Math.ceil(size / SEGMENT_SIZE)));
    const read = await recordFromParts(each(parts));
    expect(read).toMatchObject({ ...state, token: 'l:7', changedAt: undefined });
    expect(read.events.map(documentOf)).toEqual(record.events.map(documentOf));
    expect(removalsIn(read.removed)).toEqual([
      { id: 'before', at: 1 },
      { id: 'gone', at: 2 },
    ]);
  },
);

async function* each(parts: readonly RecordPart[]): AsyncIterable<RecordPart> {
  yield* parts;
}
