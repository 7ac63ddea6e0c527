import categoriesAndPlaces from './examples/categoriesAndPlaces.graphql?raw';
import counts from './examples/counts.graphql?raw';
import festivals from './examples/festivals.graphql?raw';
import prices from './examples/prices.graphql?raw';
import search from './examples/search.graphql?raw';
import thisWeekendByDay from './examples/thisWeekendByDay.graphql?raw';
import todayByVenue from './examples/todayByVenue.graphql?raw';
import upcomingEvents from './examples/upcomingEvents.graphql?raw';
import venueProgramme from './examples/venueProgramme.graphql?raw';

/** The examples one click away, in the order shown. `writtenExample` writes their words in capitals. */
export const examples: readonly Example[] = [
  { name: 'Upcoming events', text: upcomingEvents },
  { name: 'Today by venue', text: todayByVenue },
  { name: 'This weekend by day', text: thisWeekendByDay },
  { name: 'Search', text: search },
  { name: 'Venue programme', text: venueProgramme },
  { name: 'Prices', text: prices },
  { name: 'Counts', text: counts },
  { name: 'Festivals', text: festivals },
  { name: 'Categories and places', text: categoriesAndPlaces },
];

/** What everybody sees first: whatever is on now or later. Always the same text. */
export { upcomingEvents };

export interface Example {
  readonly name: string;
  readonly text: string;
}
