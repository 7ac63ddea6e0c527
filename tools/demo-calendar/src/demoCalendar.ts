import type { RawFeed } from '@calendar/model/feed';
import { dayOf } from '@calendar/time';
import { data } from './data.ts';
import { demoEvents } from './demoEvents.ts';
import { demoOrganizers } from './demoOrganizers.ts';
import { demoVenues } from './demoVenues.ts';

/**
 * The demo calendar: a feed in its `*.json` form. Its dates are around a moment, so that some are always in progress,
 * today and in the coming weeks.
 *
 * @param now milliseconds since 1970. All moments of one day in Norway give the same feed.
 */
export function demoCalendar(now: number): RawFeed {
  const venues = demoVenues();
  const organizers = demoOrganizers();
  return {
    categories: data.categories,
    retiredCategories: data.retiredCategories,
    ticketTypes: data.ticketTypes,
    venues: venues.map(({ item }) => item),
    organizers: organizers.map(({ item }) => item),
    events: demoEvents({ today: dayOf(now), venues, organizers }),
  };
}
