import type { ForeignFeed } from '@calendar/adapter-kit/foreignFeed';
import { withKeptIds } from '@calendar/adapter-kit/keptIds';
import { describeFinding } from '@calendar/adapter-kit/report';

/** All that an adapter made of a file, for a record that is empty: a line for each item, without what it has not, and a line for each finding. */
export function shownFeed(read: ForeignFeed): string {
  const feed = withKeptIds(read, { venues: [], organizers: [], events: [] });
  const isNone = (value: unknown) =>
    value === null || value === false || (Array.isArray(value) && value.length === 0);
  const items = [feed.venues, feed.organizers, feed.events].flatMap((section = []) =>
    section.map((item) => JSON.stringify(item, (_, value) => (isNone(value) ? undefined : value))),
  );
  return [...items, ...read.report.map(describeFinding), ''].join('\n');
}
