import type { RawFeed } from '@calendar/model/feed';
import { categoryTree } from './categories.ts';
import { facetsOf, municipalitiesOf, namesOnce, tagsOf } from './facets.ts';
import { eventFields, type NodeFields, organizerFields, venueFields } from './fields.ts';
import { conditionsOf } from './filters.ts';
import {
  eventTitled,
  eventWith,
  eventWithDate,
  eventWithSlug,
  type FormerSlugs,
  municipalitiesInUse,
  tagsInUse,
  upcomingInArea,
  upcomingSuperEvents,
} from './lookups.ts';
import { distanceOf, matchOf, type Node, nodesOf } from './nodes.ts';
import { byNorwegianName } from './norwegianOrder.ts';
import type { Answer, Asked, Box, EventsVariables, Filter, Question, Settings } from './question.ts';

/**
 * What the endpoint must answer to a question about a feed. It is the value of the query's field with every field
 * selected, or which arguments are invalid. The interface does not decide a repetition's `id`. Here it is the event's
 * id and the date's place in the feed, `<event id>#<place>`.
 */
export function answer(
  feed: RawFeed,
  settings: Settings,
  question: Question,
  asked: Asked,
  former: FormerSlugs = new Map(),
): Answer {
  const { now } = asked;
  const shown = (node: Node): NodeFields => eventFields(node.event, node.shown, feed, settings);
  const shownOrNull = (node: Node | null): Answer => ({ data: node === null ? null : shown(node) });
  switch (question.query) {
    case 'events':
      return connection(feed, settings, question.variables, asked, shown);
    case 'eventByID':
      return shownOrNull(eventWith('id', question.variables.eventID, feed, now));
    case 'eventBySlug':
      return shownOrNull(eventWithSlug(question.variables.eventSlug, feed, former, now));
    case 'eventByDateID':
      return shownOrNull(eventWithDate(question.variables.dateID, feed, now));
    case 'eventsBySlugs':
      return {
        data: several(question.variables.eventsSlugs, (slug) => eventWithSlug(slug, feed, former, now)).map(
          shown,
        ),
      };
    case 'eventsByIDs':
      return { data: several(question.variables.ids, (id) => eventWith('id', id, feed, now)).map(shown) };
    case 'eventByTitle': {
      const { title, lan } = question.variables;
      if (lan !== 'nb' && lan !== 'en') return { invalid: { dates: [], others: ['lan'] } };
      return shownOrNull(eventTitled(title, lan, feed, now));
    }
    case 'allUpcomingSuperEvents':
      return { data: upcomingSuperEvents(feed, now).map(shown) };
    case 'allUpcomingEventsInArea': {
      const others = badEdges(question.variables);
      if (others.length > 0) return { invalid: { dates: [], others } };
      return { data: upcomingInArea(question.variables, feed, now).map(shown) };
    }
    case 'municipalities':
      return { data: namesOnce(municipalitiesInUse(feed, now), municipalitiesOf(feed)) };
    case 'tags':
      return { data: namesOnce(tagsInUse(feed, now), tagsOf(feed)) };
    case 'categories':
      return { data: categoryTree(feed) };
    case 'venues': {
      const venues = [...(feed.venues ?? [])].sort((a, b) => byNorwegianName(a.name, b.name));
      return { data: venues.map(venueFields) };
    }
    case 'organizers': {
      const organizers = [...(feed.organizers ?? [])].sort((a, b) => byNorwegianName(a.name, b.name));
      return { data: organizers.map(organizerFields) };
    }
  }
}

/** The events with some keys, in their order. */
function several(keys: readonly (string | null)[], find: (key: string) => Node | null): readonly Node[] {
  return keys.flatMap((key) => (key === null ? [] : (find(key) ?? [])));
}

/** The `events` query (docs/interface.md 4.2 "Lists of events", docs/rules.md 20 "Page size and last page"). */
function connection(
  feed: RawFeed,
  settings: Settings,
  variables: EventsVariables,
  asked: Asked,
  shown: (node: Node) => NodeFields,
): Answer {
  const filter = variables.filter ?? {};
  const page = variables.page ?? 0;
  const wantedSize = variables.pageSize ?? 10;
  const conditions = conditionsOf(filter, feed, settings, asked);
  const { dates } = conditions.invalid;
  const others = [...conditions.invalid.others];
  if (page < 0) others.push('page');
  if (wantedSize <= 0) others.push('pageSize');
  if (dates.length > 0 || others.length > 0) return { invalid: { dates, others } };

  const nodes = nodesOf(filter, conditions, feed, asked.now);
  const byDay =
    filter.eachRunningDay === true
      ? nodes
      : nodesOf({ ...filter, groupRepetitionsByDay: true }, conditions, feed, asked.now);
  const pageSize = Math.min(wantedSize, 1000);
  return {
    data: {
      totalCount: nodes.length,
      match: matchOf(filter, nodes, feed, asked.now),
      hasMore: nodes.length > (page + 1) * pageSize,
      pageInfo: { currentPage: page, pageSize, totalPages: Math.ceil(nodes.length / pageSize) },
      data: nodes
        .slice(page * pageSize, (page + 1) * pageSize)
        .map((node) => fromPlace(shown(node), node, filter, feed)),
      ...facetsOf(nodes, byDay, feed),
    },
  };
}

/** A node with its distance from the place of the filter, on which its key depends. */
function fromPlace(shown: NodeFields, node: Node, filter: Filter, feed: RawFeed): object {
  const { near } = filter;
  if (near == null) return shown;
  const cacheKey = `${shown.cacheKey} from ${near.latitude} ${near.longitude}`;
  return { ...shown, cacheKey, distance: distanceOf(node, filter, feed) };
}

/** docs/rules.md 17 "Invalid filter values": a box whose minimum exceeds its maximum. */
function badEdges(box: Box): readonly string[] {
  const bad: string[] = [];
  if (box.minLatitude > box.maxLatitude) bad.push('minLatitude', 'maxLatitude');
  if (box.minLongitude > box.maxLongitude) bad.push('minLongitude', 'maxLongitude');
  return bad;
}
