import type { RawEvent, RawFeed } from '@calendar/model/feed';
import { describingDates, isUpcoming, overAt } from './dates.ts';
import { dateIdOf, shownByDefault } from './fields.ts';
import { isPublic, venueOf } from './filters.ts';
import { chronological, type Node } from './nodes.ts';
import type { Box } from './question.ts';
import { isSameText } from './sameText.ts';

/**
 * `eventByID`, and by a present slug `eventBySlug` (docs/rules.md 2 "Remaining dates", 9 "Future publishing date", 26 "Single-event
 * look-ups", 45 "Stored and compared text").
 */
export function eventWith(key: 'id' | 'event_slug', value: string, feed: RawFeed, now: number): Node | null {
  const event = publicEvents(feed, now).find((one) =>
    isSameText(key === 'id' ? one.id : one.event_slug, value),
  );
  return event === undefined ? null : nodeOf(event, now);
}

/** `eventBySlug`: a present slug goes before a former one (docs/rules.md 68 "Links from elsewhere"). */
export function eventWithSlug(slug: string, feed: RawFeed, former: FormerSlugs, now: number): Node | null {
  const present = eventWith('event_slug', slug, feed, now);
  if (present !== null) return present;
  const [first] = publicEvents(feed, now)
    .filter(({ id }) => former.get(id)?.some((one) => isSameText(one, slug)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return first === undefined ? null : nodeOf(first, now);
}

/** The slugs that events had in earlier feeds, by the id of the event. */
export type FormerSlugs = ReadonlyMap<string, readonly string[]>;

/** What they are after a feed has replaced another one. */
export function formerSlugsAfter(before: RawFeed, former: FormerSlugs, after: RawFeed): FormerSlugs {
  const slugBefore = new Map(before.events?.map(({ id, event_slug }) => [id, event_slug]));
  return new Map(
    after.events?.map(({ id, event_slug }) => {
      const all = [...(former.get(id) ?? []), slugBefore.get(id) ?? event_slug];
      return [id, all.filter((slug) => slug !== event_slug)];
    }),
  );
}

/** `eventByDateID`: a date that describes its event (docs/rules.md 26 "Single-event look-ups"). */
export function eventWithDate(dateID: string, feed: RawFeed, now: number): Node | null {
  for (const event of publicEvents(feed, now)) {
    const dates = describingDates(event, now);
    const place = dates.findIndex((date) => dateIdOf(event, date) === dateID);
    const date = dates[place];
    if (date !== undefined)
      return { event, shown: { date, repetitions: dates.slice(place + 1), ofDay: false } };
  }
  return null;
}

/**
 * `eventByTitle`: of several, the one that starts next, else the one that ended last (docs/rules.md 26 "Single-event
 * look-ups").
 */
export function eventTitled(title: string, lan: string, feed: RawFeed, now: number): Node | null {
  const titled = publicEvents(feed, now).filter((event) => {
    const own = lan === 'nb' ? event.title_nb : event.title_en;
    return own != null && isSameText(own, title);
  });
  const upcoming = chronological(titled.filter((event) => isUpcoming(event, now)).map((e) => nodeOf(e, now)));
  if (upcoming[0] !== undefined) return upcoming[0];
  const past = chronological(titled.map((event) => nodeOf(event, now)));
  let last: Node | null = null;
  for (const node of past) {
    if (last === null || overAt(node.shown.date) > overAt(last.shown.date)) last = node;
  }
  return last;
}

/** `allUpcomingSuperEvents`. */
export function upcomingSuperEvents(feed: RawFeed, now: number): readonly Node[] {
  const containers = publicEvents(feed, now).filter((event) => event.isSuperEvent === true);
  return chronological(containers.filter((event) => isUpcoming(event, now)).map((e) => nodeOf(e, now)));
}

/** `allUpcomingEventsInArea`: the venue is the one the event shows, its next upcoming occurrence's. */
export function upcomingInArea(box: Box, feed: RawFeed, now: number): readonly Node[] {
  const upcoming = publicEvents(feed, now).filter((event) => isUpcoming(event, now));
  const inside = upcoming
    .map((event) => nodeOf(event, now))
    .filter((node) => {
      const location = venueOf(node.shown.date, feed)?.location;
      if (location == null) return false;
      const { latitude, longitude } = location;
      return (
        box.minLatitude <= latitude &&
        latitude <= box.maxLatitude &&
        box.minLongitude <= longitude &&
        longitude <= box.maxLongitude
      );
    });
  return chronological(inside);
}

/** `municipalities`: of the venues of dates that are not over. */
export function municipalitiesInUse(feed: RawFeed, now: number): readonly string[] {
  const dates = publicEvents(feed, now).flatMap((event) =>
    isUpcoming(event, now) ? describingDates(event, now) : [],
  );
  return dates.flatMap((date) => venueOf(date, feed)?.municipality ?? []);
}

/** `tags`: of events that are not over. */
export function tagsInUse(feed: RawFeed, now: number): readonly string[] {
  const upcoming = publicEvents(feed, now).filter((event) => isUpcoming(event, now));
  return upcoming.flatMap((event) => event.tags ?? []);
}

function publicEvents(feed: RawFeed, now: number): readonly RawEvent[] {
  return (feed.events ?? []).filter((event) => isPublic(event, now));
}

function nodeOf(event: RawEvent, now: number): Node {
  return { event, shown: shownByDefault(event, now) };
}
