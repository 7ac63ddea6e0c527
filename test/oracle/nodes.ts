import { type Shown, shownDates } from './dates.ts';
import { kilometresBetween } from './distance.ts';
import { type Conditions, given, isPublic, venueOf } from './filters.ts';
import type { Filter } from './question.ts';
import type { RawEvent, RawFeed } from './rawFeed.ts';
import { found } from './search.ts';

/** An event in a list, and which date of it. */
export interface Node {
  readonly event: RawEvent;
  readonly shown: Shown;
}

/**
 * The whole filtered list of the `events` query, in order (docs/rules.md 4 "Date shown by a node" to 9 "Future
 * publishing date", 21 "Folded text" to 24 "No relevance order").
 */
export function nodesOf(filter: Filter, conditions: Conditions, feed: RawFeed, now: number): readonly Node[] {
  let events = (feed.events ?? []).filter((event) => {
    if (!isPublic(event, now) || !conditions.event(event)) return false;
    return shownDates(event, now, conditions.date, false).length > 0;
  });
  const term = given(filter.searchTerm);
  if (term !== null) events = [...found(events, term, feed, now)];
  const nodes: Node[] = [];
  for (const event of events) {
    for (const shown of shownDates(event, now, conditions.date, filter.groupRepetitionsByDay === true)) {
      nodes.push({ event, shown });
    }
  }
  return byDistance(chronological(nodes), filter, feed);
}

/** In order of distance, to the metre, where that is asked for and the filter has a place. */
function byDistance(nodes: readonly Node[], { near, sortBy }: Filter, feed: RawFeed): readonly Node[] {
  if (near == null || sortBy !== 'distance') return nodes;
  const metres = ({ shown }: Node) => {
    const place = venueOf(shown.date, feed)?.location;
    return place == null ? 0 : Math.round(kilometresBetween(near, place) * 1000);
  };
  return [...nodes].sort((a, b) => metres(a) - metres(b));
}

/** docs/rules.md 8 "Chronological order". */
export function chronological(nodes: readonly Node[]): readonly Node[] {
  return [...nodes].sort((a, b) => {
    if (a.shown.date.start !== b.shown.date.start) return a.shown.date.start - b.shown.date.start;
    return a.event.id < b.event.id ? -1 : a.event.id > b.event.id ? 1 : 0;
  });
}
