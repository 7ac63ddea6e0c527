import { LRUCache } from 'lru-cache';
import type { SnapshotColumns } from '../index/columns.ts';
import { readDocument } from '../index/segments/documents.ts';
import type { CalendarEvent } from '../rules/calendarEvent.ts';
import { DateScan } from './DateScan.ts';
import { Upcoming } from './Upcoming.ts';

/** The read model of the events domain at one revision, with the caches of one thread. */
export interface Snapshot extends SnapshotColumns {
  event(number: number): CalendarEvent;
  readonly scan: DateScan;
  readonly [EXTERNAL_MEMORY]: ArrayBuffer;
  readonly upcoming: Upcoming;
}

/**
 * Opens a read model for one thread; events are parsed on demand.
 * @param ownBytes of the shared memory that is freed with it
 */
export function openSnapshot(columns: SnapshotColumns, ownBytes = 0): Snapshot {
  const scan = new DateScan(columns.dates);
  const recent = new LRUCache<number, CalendarEvent>({ max: CACHED_EVENTS });
  return {
    ...columns,
    event(number) {
      const known = recent.get(number);
      if (known !== undefined) return known;
      const event = readDocument(columns.documents, number);
      recent.set(number, event);
      return event;
    },
    scan,
    // The garbage collector does not count shared memory. It would let old read models pile up. V8 counts this as
    // external memory. It is never written to, so the system commits no pages for it.
    [EXTERNAL_MEMORY]: new ArrayBuffer(ownBytes),
    upcoming: new Upcoming(columns, scan),
  };
}

const CACHED_EVENTS = 10_000;
const EXTERNAL_MEMORY = Symbol('external memory');
