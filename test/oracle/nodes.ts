import type { RawEvent, RawFeed } from '@calendar/model/feed';
import { type Shown, shownDates, shownOnRunningDays } from './dates.ts';
import { kilometresBetween } from './distance.ts';
import { type Conditions, given, isPublic, venueOf } from './filters.ts';
import type { Filter } from './question.ts';
import { found } from './search.ts';
import { fold } from './spelling.ts';

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
  const shownOf = (event: RawEvent): readonly Shown[] =>
    filter.eachRunningDay === true
      ? shownOnRunningDays(event, now, conditions.date)
      : shownDates(event, now, (date) => conditions.date(date), filter.groupRepetitionsByDay === true);
  let events = (feed.events ?? []).filter(
    (event) => isPublic(event, now) && conditions.event(event) && shownOf(event).length > 0,
  );
  const term = given(filter.searchTerm);
  if (term !== null) events = [...found(events, term, feed, now).events];
  const nodes = events.flatMap((event) => shownOf(event).map((shown): Node => ({ event, shown })));
  return byDistance(byRunningDay(chronological(nodes)), filter, feed);
}

/** In kilometres, from the place of the filter. */
export function distanceOf({ shown }: Node, { near }: Filter, feed: RawFeed): number | null {
  const place = venueOf(shown.date, feed)?.location;
  return near == null || place == null ? null : Math.round(kilometresBetween(near, place) * 1000) / 1000;
}

/** How the term matched the nodes of a list. */
export function matchOf(filter: Filter, nodes: readonly Node[], feed: RawFeed, now: number): string | null {
  const term = given(filter.searchTerm);
  if (term === null || fold(term).trim() === '' || nodes.length === 0) return null;
  const events = [...new Set(nodes.map(({ event }) => event))];
  return found(events, term, feed, now).isLiteral ? 'LITERAL' : 'APPROXIMATE';
}

function byRunningDay(nodes: readonly Node[]): readonly Node[] {
  const dayOf = ({ shown }: Node) => shown.runningDay ?? '';
  return [...nodes].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
}

/** In order of distance, to the metre, where that is asked for and the filter has a place. */
function byDistance(nodes: readonly Node[], { near }: Filter, feed: RawFeed): readonly Node[] {
  if (near?.nearestFirst !== true) return nodes;
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
