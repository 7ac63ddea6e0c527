import type { RawFeed } from '@calendar/model/feed';
import { dayOf } from '@calendar/time';
import { data } from './data.ts';
import { demoEvents } from './demoEvents.ts';
import { demoOrganizers } from './demoOrganizers.ts';
import { demoVenues } from './demoVenues.ts';

/** The demo calendar around an instant, as a `*.json` feed: the same for all instants of one day in Norway. */
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
