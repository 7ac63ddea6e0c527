import { demoCalendar } from '@calendar/demo-calendar';
import type { RawEvent, RawFeed } from '@calendar/model/feed';

/** A part of the demo calendar: small enough for the oracle, which is slow, to keep up. */
export function firstCalendar(now: number): RawFeed {
  const whole = demoCalendar(now);
  const events = whole.events ?? [];
  const step = Math.ceil(events.length / EVENTS);
  return { ...whole, events: events.filter((_, index) => index % step === 0).map(withFewDates) };
}

/**
 * The calendar that an import makes of the one before. Some events are renamed, cancelled, moved by an hour, removed
 * and added. Every fourth also renames a venue and a category.
 */
export function nextCalendar({ events = [], ...rest }: RawFeed, version: number): RawFeed {
  const remaining = events.filter((_, index) => (index + version) % 19 !== 0);
  const changed = remaining.map((event, index) =>
    (index + version) % 5 === 0 ? changedEvent(event, version) : event,
  );
  const added = remaining
    .slice(version % 7, (version % 7) + events.length - remaining.length)
    .map((event, index) => ({
      ...event,
      id: `new-${version}-${index}`,
      event_slug: `new-${version}-${index}`,
      title_nb: `Nytt arrangement ${version} ${index}`,
    }));
  const next = { ...rest, events: [...changed, ...added] };
  return changesOthers(version) ? withOthersChanged(next, version) : next;
}

/** Whether an import changes more than the events. */
function changesOthers(version: number): boolean {
  return version % 4 === 0;
}

function changedEvent(event: RawEvent, version: number): RawEvent {
  switch (version % 3) {
    case 0:
      return { ...event, title_nb: `Endret ${version}: ${event.title_nb.replace(/^Endret \d+: /, '')}` };
    case 1:
      return {
        ...event,
        dates: event.dates.map((date) => ({ ...date, eventCancelled: !date.eventCancelled })),
      };
    default:
      return { ...event, tags: [`tag${version}`], desc_nb: `<p>Omskrevet for ${version}. gang</p>` };
  }
}

function withOthersChanged(feed: RawFeed, version: number): RawFeed {
  const { venues = [], categories = [] } = feed;
  return {
    ...feed,
    venues: venues.map((venue, index) =>
      index === version % venues.length
        ? { ...venue, name: `Sal ${version}`, address: `Gate ${version}` }
        : venue,
    ),
    categories: categories.map((category, index) =>
      index === version % categories.length ? { ...category, name_en: `Category ${version}` } : category,
    ),
  };
}

function withFewDates(event: RawEvent): RawEvent {
  return { ...event, dates: event.dates.slice(-MOST_DATES) };
}

const EVENTS = 60;
const MOST_DATES = 12;
