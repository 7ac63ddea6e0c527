import { eventSlug, IdKeeper, normalized, type StoredForeignEvent } from '@calendar/adapter-kit';
import type { RawEvent, RawFeed } from '@calendar/feed';
import { parseDateTime } from '@calendar/time';

/**
 * A feed in which events keep the ids that the record has of them, where their producer gives them other `UID`s at every
 * download (docs/rules.md 53 "Ids of foreign items").
 *
 * An event whose id the record has not takes that of a stored event of its source that is not in the feed, and has the same
 * title and the same start of one date. Of several the one at the same venue is taken first.
 *
 * @param stored the events of the feed's source that the record has
 */
export function withKeptIds(feed: RawFeed, stored: readonly StoredForeignEvent[]): RawFeed {
  const events = feed.events ?? [];
  const kept = new IdKeeper(stored, events);
  for (const withVenue of [true, false]) keepByStart(events, kept, withVenue);
  return {
    ...feed,
    events: events.map((event) => {
      const id = kept.ids.get(event.id);
      return id === undefined ? event : { ...event, id, event_slug: eventSlug(event.title_nb, id) };
    }),
  };
}

function keepByStart(
  events: readonly RawEvent[],
  kept: IdKeeper<StoredForeignEvent>,
  withVenue: boolean,
): void {
  const stored = [...kept.stored.values()].filter(({ id }) => kept.isFree(id));
  const bySign = Map.groupBy(
    stored.flatMap(({ id, title, dates }) => {
      const name = normalized(title);
      return dates.map(({ start, venue }) => ({ id, sign: signOf(name, start, withVenue ? venue : null) }));
    }),
    ({ sign }) => sign,
  );
  const queues = new Map(
    [...bySign].map(([sign, found]) => [
      sign,
      found
        .map(({ id }) => id)
        .sort()
        .reverse(),
    ]),
  );
  for (const event of events.filter(({ id }) => kept.isOpen(id))) {
    const id = event.dates
      .map((date) => nextFree(queues.get(signIn(event, date, withVenue)), kept))
      .find(Boolean);
    if (id !== undefined) kept.keep(event.id, id);
  }
}

/** The least of the ids that are still free; those taken are removed, so that none is looked at twice. */
function nextFree(ids: string[] | undefined, kept: IdKeeper<StoredForeignEvent>): string | undefined {
  while (ids !== undefined && ids.length > 0 && !kept.isFree(ids.at(-1) as string)) ids.pop();
  return ids?.at(-1);
}

function signOf(name: string, start: number | null, venue: string | null): string {
  return JSON.stringify([name, start, venue]);
}
