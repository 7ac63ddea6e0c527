import type { ForeignFeed, ForeignOptions } from '@calendar/adapter-kit/foreignFeed';
import type { RawEvent, RawFeed } from '@calendar/model/feed';
import { readSchemaOrg } from '../index.ts';

/** An event with all values that an event needs, for tests. */
export function event(more: object = {}): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Konsert',
    startDate: '2026-03-01T19:00',
    ...more,
  };
}

/** The adapter's result for JSON values: the feed, its only event, and the findings as `place: why`. */
export function adapt(json: unknown, options: ForeignOptions = {}): Adapted {
  const read = readSchemaOrg(JSON.stringify(json), { now: NOW, ...options });
  return {
    ...read,
    event: read.feed.events?.[0] as RawEvent,
    findings: read.report.map(({ place, why }) => `${place}: ${why}`),
  };
}

export interface Adapted extends ForeignFeed {
  readonly feed: RawFeed;
  readonly event: RawEvent;
  readonly findings: readonly string[];
}

/** The present of the tests. */
export const NOW = Date.parse('2026-02-01T12:00:00Z');
