import type { Event, Image, Organizer, Repetition, Venue } from '../../shared/schema.ts';
import { type StatedDate, stateFields } from '../../shared/states.ts';
import { operation } from '../graph/Operation.ts';
import type { PageOfFilter } from '../parameters/filterParameters.ts';

const fragments = `
  fragment Shown on Event {
    id dateID event_slug eventLink title_nb title_en desc_nb_text desc_en_text categories created_at updated_at
    ${stateFields} eventSoldOut streamingURL
    organizers { name }
    images { urlLarge }
    venue { ...Place }
  }
  fragment Repeated on Repetition {
    id ${stateFields} eventSoldOut streamingURL
    venue { ...Place }
  }
  fragment Place on Venue { id name address postalCode municipality location { latitude longitude } }
`;

/** One page of dates, a node for each day of an event, with the other dates of that day. */
export const dates = operation<DatesData, PageOfFilter>(`
  query OutletsDates($filter: Filter, $page: Int, $pageSize: Int) {
    events(filter: $filter, page: $page, pageSize: $pageSize) {
      totalCount
      data {
        ...Shown
        repetitions { ...Repeated }
      }
    }
  }
  ${fragments}
`);

export const datesOfEvent = operation<{ readonly eventBySlug: EventNode | null }, { readonly slug: string }>(`
  query OutletsDatesOfEvent($slug: String!) {
    eventBySlug(eventSlug: $slug) {
      ...Shown
      repetitions { ...Repeated }
    }
  }
  ${fragments}
`);

export const datesOfEvents = operation<DatesOfEventsData, { readonly ids: readonly string[] }>(`
  query OutletsDatesOfEvents($ids: [String]!) { eventsByIDs(ids: $ids) { id dateID startDate repetitions { id startDate } } }
`);

interface DatesData {
  readonly events: { readonly totalCount: number; readonly data: readonly EventNode[] } | null;
}

export interface EventNode
  extends Omit<RepeatedDate, 'id'>,
    Pick<Event, 'id' | 'dateID' | 'event_slug' | 'eventLink' | 'title_nb' | 'title_en'>,
    Pick<Event, 'desc_nb_text' | 'desc_en_text' | 'categories' | 'created_at' | 'updated_at'> {
  readonly organizers: readonly Pick<Organizer, 'name'>[];
  readonly images: readonly Pick<Image, 'urlLarge'>[];
  readonly repetitions: readonly RepeatedDate[];
}

export interface RepeatedDate extends StatedDate, Pick<Repetition, 'id' | 'eventSoldOut' | 'streamingURL'> {
  readonly venue: Place | null;
}

export type Place = Pick<Venue, 'id' | 'name' | 'address' | 'postalCode' | 'municipality' | 'location'>;

interface DatesOfEventsData {
  readonly eventsByIDs:
    | readonly (Pick<Event, 'id' | 'dateID' | 'startDate'> & {
        readonly repetitions: readonly Pick<Repetition, 'id' | 'startDate'>[];
      })[]
    | null;
}
