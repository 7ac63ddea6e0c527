import { LRUCache } from 'lru-cache';
import type { SnapshotColumns } from '../index/columns.ts';
import { readDocument } from '../index/segments/documents.ts';
import type { CalendarEvent } from '../rules/calendarEvent.ts';
import { DateScan } from './DateScan.ts';
import type { NextDates } from './nextDates.ts';
import { Upcoming } from './Upcoming.ts';

/** The read model of the events domain at one revision, with what one thread keeps of it. */
export interface Snapshot extends SnapshotColumns {
  /** The whole event of a number. */
  event(number: number): CalendarEvent;
  readonly scan: DateScan;
  readonly [WEIGHT]: ArrayBuffer;
  readonly upcoming: Upcoming;
}

/** Makes a read model of its columns. Events are read from their documents when asked for; recent ones are kept. */
export function openSnapshot(
  columns: SnapshotColumns,
  { ownBytes = 0, next }: SnapshotOptions = {},
): Snapshot {
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
    // The collector does not count shared memory and would keep one read model after the other for long. This is never
    // written to, so that the system gives no memory for it.
    [WEIGHT]: new ArrayBuffer(ownBytes),
    upcoming: new Upcoming(columns, scan, next),
  };
}

const EVENTS_KEPT = 10_000;
const WEIGHT = Symbol('what a read model weighs');

export interface SnapshotOptions {
  /** Bytes of the shared memory that is gone with this read model. */
  readonly ownBytes?: number;
  /** What is known already of the next dates of its events. */
  readonly next?: NextDates;
}
