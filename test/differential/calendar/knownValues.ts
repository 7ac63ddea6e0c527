import type { KnownValues } from '../generate/Values.ts';

const ids = ['e1', 'e2', 'e3', 'e4', 'e5', 'nobody'];
const slugs = ids.map((id) => `${id}-slug`);
const moments = ['2031-06-03 00:00:00+02:00', '2031-06-05T00:00:00', '2031-05-01 00:00:00Z', 'no date'];

/** Callers' arguments for a calendar: mostly existing values. */
export const knownValues: KnownValues = {
  'Query.eventByID.eventID': ids,
  'Query.eventBySlug.eventSlug': slugs,
  'Query.eventsBySlugs.eventsSlugs': slugs,
  'Query.eventsByIDs.ids': ids,
  'Query.eventByDateID.dateID': ['e1_20310603T160000Z', 'e2', 'nobody'],
  'Event.repetitions.first': [0, 1, 2, -1],
  'Query.eventByTitle.title': ['Tittel e2', 'Tittel e1', 'A "quoted"\nTitle', 'nothing'],
  'Query.eventByTitle.lan': ['nb', 'nb', 'en', 'en', 'nn'],
  'Query.events.page': [0, 0, 0, 1, 7],
  'Query.events.pageSize': [10, 1, 2, 1000, 3],
  'Query.allUpcomingEventsInArea.minLatitude': [50, 60, -90],
  'Query.allUpcomingEventsInArea.maxLatitude': [70, 61, 90],
  'Query.allUpcomingEventsInArea.minLongitude': [-10, 0, -180],
  'Query.allUpcomingEventsInArea.maxLongitude': [30, 6, 180],
  'Filter.fromDate': moments,
  'Filter.untilDate': ['2031-06-30 00:00:00+02:00', ...moments],
  'Filter.fromStartDate': moments,
  'Filter.categories': ['JAZZ', 'MUSIC', 'NONE'],
  'Filter.notCategories': ['BEBOP', 'JAZZ'],
  'Filter.venues': ['v1-slug', 'v2-slug'],
  'Filter.venueSlug': ['v1-slug', 'v3-slug'],
  'Filter.organizers': ['o1-slug', 'o2-slug'],
  'Filter.organizerSlug': ['o2-slug', 'o3-slug'],
  'Filter.searchTerm': ['tittel', 'kulturhuset', 'titel'],
  'Filter.tag': ['jazz', 'BARN'],
  'Filter.mode': ['offline', 'online', 'offline', 'elsewhere'],
  'Filter.superEvent': ['e3', 'e1'],
  'Filter.hoursRange': ['08:00-20:00', '22:00-02:00', 'late'],
  'Filter.municipality': ['bergen', 'Voss'],
  'Filter.municipalities': ['bergen', 'Voss', 'vøss'],
  'Filter.weekdays': ['monday', 'Sunday', 'mandag'],
  'Filter.updatedSince': moments,
  'Filter.publishedSince': moments,
  'Near.latitude': [60, 59, 91],
  'Near.longitude': [5, 10],
  'Near.radius': [1, 500, 20_000],
  'Box.minLatitude': [50, 60, -90],
  'Box.maxLatitude': [70, 61, 90],
  'Box.minLongitude': [-10, 0, -180],
  'Box.maxLongitude': [30, 6, 180],
  'Filter.sortBy': ['distance', 'title'],
  'Filter.postalCodes': ['5003', '0000'],
};

/** Leads documents to joins. */
export function calendarWeight(type: string, field: string): number {
  return weights[`${type}.${field}`] ?? 1;
}

const weights: Readonly<Record<string, number>> = {
  'Query.events': 3,
  'Query.eventByID': 2,
  'Query.venues': 2,
  'EventConnection.data': 12,
  'Event.venue': 12,
  'Event.organizers': 12,
  'Event.prices': 10,
  'Event.repetitions': 8,
  'Repetition.venue': 6,
  'Repetition.prices': 4,
  'Price.ticketType': 6,
  'Venue.mapImageURL': 8,
  'Organizer.email': 3,
  'Organizer.telephoneNumber': 3,
  'TicketType.name_nb': 2,
};
