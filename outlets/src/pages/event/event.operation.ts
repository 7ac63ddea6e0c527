import { type BadgedDate, stateFields } from '../../../shared/states.ts';
import { operation } from '../../graph/Operation.ts';
import { type AgendaEvent, agendaFields } from '../agenda/AgendaEvent.ts';
import { IMAGE_FIELDS, type Picture } from '../frame/picture.ts';

/** The fields that belong to a date. */
const date = `
  id dateID jsonLd ${stateFields} eventSoldOut mode ticketsURL streamingURL
  venue { name slug address municipality postalCode location { latitude longitude } }
`;

/** All that the page of an event shows: the event, and the date that its address names. */
export const eventOfPage = operation<EventOfPageData, EventOfPageVariables>(`
  query OutletsEvent($slug: String!, $dates: Int!, $date: String!, $hasDate: Boolean!) {
    eventBySlug(eventSlug: $slug) {
      ${date}
      event_slug eventLink calendarLink title_nb title_en desc_nb desc_en desc_nb_text desc_en_text categories tags
      organizers { name slug website email telephoneNumber }
      images { ${IMAGE_FIELDS} caption credits license copyrightNotice acquireLicensePage }
      repetitions(first: $dates) {
        id ${stateFields} eventSoldOut venue { name } prices { ...Price }
      }
      ticketsInformation ticketsFromDate super_event
      prices { ...Price }
      minimumAge maximumAge ageRestriction venueNote
      facebookURL moreInfoURL videosURL contact_custom { email phone }
    }
    named: eventByDateID(dateID: $date) @include(if: $hasDate) { ${date} }
  }
  fragment Price on Price { price name_nb name_en ticketType { name_nb name_en } }
`);

/** The next events of the same series, at the same venue, and by the same organizer. */
export const relatedEvents = operation<RelatedData, RelatedVariables>(`
  query OutletsRelated(
    $series: Filter, $venue: Filter, $organizer: Filter, $inSeries: Boolean!, $atVenue: Boolean!, $byOrganizer: Boolean!
  ) {
    series: events(filter: $series, pageSize: 5) @include(if: $inSeries) { data { ${agendaFields} } }
    venue: events(filter: $venue, pageSize: 5) @include(if: $atVenue) { data { ${agendaFields} } }
    organizer: events(filter: $organizer, pageSize: 5) @include(if: $byOrganizer) { data { ${agendaFields} } }
  }
`);

interface EventOfPageVariables {
  readonly slug: string;
  readonly dates: number;
  readonly date: string;
  readonly hasDate: boolean;
}

export interface EventOfPageData {
  readonly eventBySlug: EventOfPage | null;
  readonly named?: DateOfPage | null;
}

interface RelatedVariables {
  readonly series: object;
  readonly venue: object;
  readonly organizer: object;
  readonly inSeries: boolean;
  readonly atVenue: boolean;
  readonly byOrganizer: boolean;
}

export type RelatedData = Readonly<
  Partial<Record<'series' | 'venue' | 'organizer', { readonly data: readonly AgendaEvent[] }>>
>;

/** The date that the page is about. */
interface DateOfPage extends Omit<BadgedDate, 'ticketsInformation'> {
  readonly id: string;
  readonly dateID: string;
  /** Structured data that a page holds as it is. */
  readonly jsonLd: string | null;
  readonly mode: string;
  readonly venue: PageVenue | null;
  readonly ticketsURL: string | null;
  readonly streamingURL: string | null;
}

export interface EventOfPage extends DateOfPage, BadgedDate {
  readonly event_slug: string;
  readonly eventLink: string;
  readonly calendarLink: string | null;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  /** Markup that the service has cleaned. */
  readonly desc_nb: string | null;
  readonly desc_en: string | null;
  readonly desc_nb_text: string | null;
  readonly desc_en_text: string | null;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly organizers: readonly PageOrganizer[];
  readonly images: readonly PageImage[];
  readonly repetitions: readonly (Omit<BadgedDate, 'ticketsInformation'> & {
    readonly id: string;
    readonly venue: { readonly name: string } | null;
    /** The date's own; null: the event's apply. */
    readonly prices: readonly PagePrice[] | null;
  })[];
  readonly ticketsFromDate: string | null;
  /** `Event.id` of the series. */
  readonly super_event: string | null;
  readonly prices: readonly PagePrice[];
  readonly minimumAge: number | null;
  readonly maximumAge: number | null;
  readonly ageRestriction: string | null;
  readonly venueNote: string | null;
  readonly facebookURL: string | null;
  readonly moreInfoURL: string | null;
  readonly videosURL: string | null;
  readonly contact_custom: { readonly email: string | null; readonly phone: string | null } | null;
}

export interface PageVenue {
  readonly name: string;
  readonly slug: string;
  readonly address: string | null;
  readonly municipality: string | null;
  readonly postalCode: string | null;
  readonly location: { readonly latitude: number | null; readonly longitude: number | null } | null;
}

export interface PageOrganizer {
  readonly name: string;
  readonly slug: string;
  readonly website: string | null;
  readonly email: string | null;
  readonly telephoneNumber: string | null;
}

export interface PageImage extends Picture {
  readonly caption: string | null;
  readonly credits: string | null;
  /** An address, or a name such as `CC-BY-4.0`. */
  readonly license: string | null;
  readonly copyrightNotice: string | null;
  readonly acquireLicensePage: string | null;
}

export interface PagePrice extends Names {
  readonly price: number | null;
  readonly ticketType: Names | null;
}

interface Names {
  readonly name_nb: string | null;
  readonly name_en: string | null;
}
