import type { ForeignFeed, ForeignOptions } from '@calendar/adapter-kit/foreignFeed';
import { describeFinding } from '@calendar/adapter-kit/report';
import type { RawDate, RawEvent } from '@calendar/model/feed';
import { readIcs } from '../index.ts';

/** The present of the tests. */
export const NOW = Date.parse('2026-02-01T12:00:00Z');

/** A file of content lines in a `VCALENDAR`. */
export function calendar(...lines: readonly string[]): Buffer {
  return Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//tests//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
  );
}

/**
 * A `VEVENT` with the properties that every event needs, except a start. A given line replaces the default one of its
 * name.
 */
export function vevent(...lines: readonly string[]): readonly string[] {
  const given = new Set(lines.map((line) => line.split(/[:;]/, 1)[0]));
  const needed = ['UID:1', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Quiz'];
  return [
    'BEGIN:VEVENT',
    ...needed.filter((line) => !given.has(line.split(':', 1)[0])),
    ...lines,
    'END:VEVENT',
  ];
}

/**
 * The adapter's result for a file. It has the feed, its first event, that event's dates in short, and a line for each
 * finding.
 */
export function adapt(bytes: Buffer, options: ForeignOptions = {}): Adapted {
  const read = readIcs(bytes, { now: NOW, ...options });
  const event = read.feed.events?.[0] as RawEvent;
  return {
    ...read,
    event,
    dates: (event?.dates ?? []).map(shortDate),
    findings: read.report.map((finding) => describeFinding(finding).replace(/^[^:]*: /, '')),
  };
}

/** The result for a file with one event. */
export function adaptEvent(...lines: readonly string[]): Adapted {
  return adapt(calendar(...vevent(...lines)));
}

export interface Adapted extends ForeignFeed {
  readonly event: RawEvent;
  readonly dates: readonly string[];
  readonly findings: readonly string[];
}

/** `2026-03-02 19:00:00+01:00 / 2026-03-02 21:00:00+01:00`. */
function shortDate({ startDate, endDate }: RawDate): string {
  return endDate === undefined ? startDate : `${startDate} / ${endDate}`;
}
