import {
  eventSlug,
  IdKeeper,
  keepByStart,
  type StoredForeignEvent,
  withMovedDates,
} from '@calendar/adapter-kit';
import type { RawFeed } from '@calendar/model/feed';

/**
 * A feed in which events keep the ids that the record has for them (docs/rules.md 53 "Ids of foreign items"). Some
 * producers give different `UID`s at every download. An event at the same venue is preferred. Dates that were moved
 * keep theirs (docs/rules.md 65 "Identity over time").
 *
 * @param stored the events of the feed's source that the record has
 */
export function withKeptIds(feed: RawFeed, stored: readonly StoredForeignEvent[]): RawFeed {
  const kept = new IdKeeper(stored, feed.events ?? []);
  for (const withVenue of [true, false]) keepByStart(feed.events ?? [], kept, withVenue);
  const events = (feed.events ?? []).map((event) => {
    const id = kept.ids.get(event.id);
    return id === undefined ? event : { ...event, id, event_slug: eventSlug(event.title_nb, id) };
  });
  return { ...feed, events: withMovedDates(events, stored) };
}
