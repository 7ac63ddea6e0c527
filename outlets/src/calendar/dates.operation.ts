import { type StatedDate, stateFields } from '../../shared/states.ts';
import { operation } from '../graph/Operation.ts';
import type { Filter } from '../parameters/filterParameters.ts';

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
export const dates = operation<DatesData, DatesVariables>(`
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

/** The dates of one event that are not over, or its last one. */
export const datesOfEvent = operation<{ readonly eventBySlug: EventNode | null }, { readonly slug: string }>(`
  query OutletsDatesOfEvent($slug: String!) {
    eventBySlug(eventSlug: $slug) {
      ...Shown
      repetitions { ...Repeated }
    }
  }
  ${fragments}
`);

/** All dates of some events that are still there. */
export const datesOfEvents = operation<DatesOfEventsData, { readonly ids: readonly string[] }>(`
  query OutletsDatesOfEvents($ids: [String]!) { eventsByIDs(ids: $ids) { dateID repetitions { id } } }
`);

export interface DatesVariables {
  readonly filter: Filter;
  readonly page: number;
  readonly pageSize: number;
}

export interface DatesData {
  readonly events: {
    readonly totalCount: number;
    readonly data: readonly EventNode[];
  } | null;
}

/** The fields that belong to a date. */
interface DateFields extends StatedDate {
  readonly eventSoldOut: boolean;
  readonly streamingURL: string | null;
  readonly venue: Venue | null;
}

export interface EventNode extends DateFields {
  readonly id: string;
  readonly dateID: string;
  readonly event_slug: string;
  readonly eventLink: string;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  readonly desc_nb_text: string | null;
  readonly desc_en_text: string | null;
  readonly categories: readonly string[];
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly organizers: readonly { readonly name: string }[];
  readonly images: readonly { readonly urlLarge: string | null }[];
  readonly repetitions: readonly RepeatedDate[];
}

export interface RepeatedDate extends DateFields {
  readonly id: string;
}

export interface Venue {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly municipality: string | null;
  readonly location: { readonly latitude: number | null; readonly longitude: number | null } | null;
}

export interface DatesOfEventsData {
  readonly eventsByIDs:
    | readonly { readonly dateID: string; readonly repetitions: readonly { readonly id: string }[] }[]
    | null;
}
