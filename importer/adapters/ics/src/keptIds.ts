import { eventSlug, IdKeeper, normalized, type StoredForeignEvent } from '@calendar/adapter-kit';
import type { RawEvent, RawFeed } from '@calendar/feed';
import { parseDateTime } from '@calendar/time';

/**
 * A feed in which events keep the ids that the record has for them (docs/rules.md 53 "Ids of foreign items"). Some
 * producers give different `UID`s at every download.
 *
 * An event whose own id is not stored takes the id of a stored event. That one has the same source and is not in the
 * feed. Both have the same title, and one date with the same start. An event at the same venue is preferred.
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
  const found = stored.flatMap(({ id, title, dates }) => {
    const name = normalized(title);
    return dates.map(({ start, venue }) => ({ id, sign: signOf(name, start, withVenue ? venue : null) }));
  });
  const bySign = Map.groupBy(found, ({ sign }) => sign);
  const ids = new Map(
    [...bySign].map(([sign, same]) => [
      sign,
      same
        .map(({ id }) => id)
        .sort()
        .reverse(),
    ]),
  );
  for (const event of events.filter(({ id }) => kept.isOpen(id))) {
    const name = normalized(event.title_nb);
    for (const { startDate, venue = null } of event.dates) {
      const sign = signOf(name, parseDateTime(startDate), withVenue ? venue : null);
      const id = nextFree(ids.get(sign), kept);
      if (id === undefined) continue;
      kept.keep(event.id, id);
      break;
    }
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
