import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FeedDate, FeedEvent, RawDate, RawEvent } from '@calendar/feed';
import { formatDateTime } from '@calendar/time';
import type { InventedCalendar } from './inventCalendar.ts';

/** Writes a calendar as an `*.ndjson` feed, in bounded memory. */
export async function writeFeed(path: string, calendar: InventedCalendar): Promise<void> {
  await pipeline(Readable.from(lines(calendar)), createWriteStream(path));
}

function* lines({ categories, venues, organizers, events }: InventedCalendar): Iterable<string> {
  for (const category of categories) yield line({ category });
  for (const venue of venues) yield line({ venue });
  for (const organizer of organizers) yield line({ organizer });
  for (const event of events) yield line({ event: rawEvent(event) });
}

function line(item: object): string {
  return `${JSON.stringify(item)}\n`;
}

function rawEvent(event: FeedEvent): RawEvent {
  const { publishingDate, ticketsFromDate, created_at, updated_at } = event;
  return {
    ...event,
    publishingDate: written(publishingDate),
    ticketsFromDate: written(ticketsFromDate),
    created_at: written(created_at),
    updated_at: written(updated_at),
    dates: event.dates.map(rawDate),
  };
}

function rawDate(date: FeedDate): RawDate {
  return {
    ...date,
    startDate: formatDateTime(date.startDate),
    endDate: formatDateTime(date.endDate),
    previousStartDate: written(date.previousStartDate),
  };
}

function written(instant: number | null): string | null {
  return instant === null ? null : formatDateTime(instant);
}
