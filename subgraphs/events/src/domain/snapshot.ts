import { LRUCache } from 'lru-cache';
import type { SnapshotColumns } from './columns.ts';
import { DateScan } from './DateScan.ts';
import { readDocument } from './documents.ts';
import type { CalendarEvent } from './event.ts';
import { Upcoming } from './Upcoming.ts';

/** The read model of the events domain at one revision, with what one thread keeps of it. */
export interface Snapshot extends SnapshotColumns {
  /** The whole event of a number. */
  event(number: number): CalendarEvent;
  readonly scan: DateScan;
  readonly upcoming: Upcoming;
}

/** Makes a read model of its columns. Events are read from their documents when asked for; recent ones are kept. */
export function openSnapshot(columns: SnapshotColumns): Snapshot {
  const scan = new DateScan(columns.dates);
  const recent = new LRUCache<number, CalendarEvent>({ max: EVENTS_KEPT });
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
    upcoming: new Upcoming(columns, scan),
  };
}

const EVENTS_KEPT = 10_000;
