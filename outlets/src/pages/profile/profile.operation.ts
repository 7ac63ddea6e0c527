import type { Event } from '../../../shared/schema.ts';
import type { ShownDate } from '../../../shared/times.ts';
import { operation } from '../../graph/Operation.ts';
import type { PageOfFilter } from '../../parameters/filterParameters.ts';
import { type AgendaEvent, agendaFields } from '../agenda/AgendaEvent.ts';
import type { PageOrganizer, PageVenue } from '../event/event.operation.ts';
import { IMAGE_FIELDS, type Picture } from '../frame/picture.ts';

const venueFields = 'slug name address municipality postalCode location { latitude longitude }';
const organizerFields = 'slug name website email telephoneNumber';

export const profileEvents = operation<ProfileData, PageOfFilter>(`
  query OutletsProfile($filter: Filter, $page: Int, $pageSize: Int) {
    events(filter: $filter, page: $page, pageSize: $pageSize) {
      pageInfo { totalPages }
      data { ${agendaFields} place: venue { ${venueFields} } organizers { ${organizerFields} } }
    }
  }
`);

/** All venues: one at which nothing is on is in no list of events. */
export const allVenues = operation<{ readonly venues: readonly PageVenue[] | null }>(
  `query OutletsVenues { venues { ${venueFields} } }`,
);

export const allOrganizers = operation<{ readonly organizers: readonly PageOrganizer[] | null }>(
  `query OutletsOrganizers { organizers { ${organizerFields} } }`,
);

export const seriesOf = operation<SeriesData, { readonly id: string }>(`
  query OutletsSeries($id: String!) {
    eventByID(eventID: $id) { event_slug title_nb title_en desc_nb_text desc_en_text startDate endDate allDay images { ${IMAGE_FIELDS} } }
  }
`);

interface ProfileData {
  readonly events: {
    readonly pageInfo: { readonly totalPages: number };
    readonly data: readonly ProfileEvent[];
  };
}

export interface ProfileEvent extends AgendaEvent {
  readonly place: PageVenue | null;
  readonly organizers: readonly PageOrganizer[];
}

interface SeriesData {
  readonly eventByID:
    | (ShownDate &
        Pick<Event, 'event_slug' | 'title_nb' | 'title_en' | 'desc_nb_text' | 'desc_en_text'> & {
          readonly images: readonly Picture[];
        })
    | null;
}
