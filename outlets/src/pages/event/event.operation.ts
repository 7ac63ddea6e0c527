import type { Event, Image, Organizer, Price, TicketType, Venue } from '../../../shared/schema.ts';
import { type BadgedDate, stateFields } from '../../../shared/states.ts';
import { operation } from '../../graph/Operation.ts';
import { type AgendaEvent, agendaFields } from '../agenda/AgendaEvent.ts';
import { IMAGE_FIELDS, type Picture } from '../frame/picture.ts';

const date = `
  id dateID jsonLd ${stateFields} eventSoldOut mode ticketsURL streamingURL
  venue { name slug address municipality postalCode location { latitude longitude } }
`;

export const eventOfPage = operation<EventOfPageData, EventOfPageVariables>(`
  query OutletsEvent($slug: String!, $dates: Int!, $date: String!, $hasDate: Boolean!) {
    eventBySlug(eventSlug: $slug) {
      ${date}
      event_slug eventLink calendarLink title_nb title_en desc_nb desc_en desc_nb_text desc_en_text categories tags
      organizers { name slug website email telephoneNumber }
      images { ${IMAGE_FIELDS} caption credits license copyrightNotice acquireLicensePage }
      repetitions(first: $dates) {
        id ${stateFields} eventSoldOut venue { name address municipality postalCode } prices { ...Price }
      }
      ticketsInformation ticketsFromDate regularPrice super_event
      prices { ...Price }
      minimumAge maximumAge ageRestriction venueNote
      facebookURL moreInfoURL videosURL contact_custom { email phone }
    }
    named: eventByDateID(dateID: $date) @include(if: $hasDate) { ${date} }
  }
  fragment Price on Price { price name_nb name_en ticketType { name_nb name_en } }
`);

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

interface EventOfPageData {
  readonly eventBySlug: EventOfPage | null;
  readonly named?: DateOfPage | null;
}

type RelatedVariables = Readonly<Record<Related, object>> &
  Readonly<Record<'inSeries' | 'atVenue' | 'byOrganizer', boolean>>;

export type RelatedData = Readonly<Partial<Record<Related, { readonly data: readonly AgendaEvent[] }>>>;

type Related = 'series' | 'venue' | 'organizer';

interface DateOfPage
  extends Omit<BadgedDate, 'ticketsInformation'>,
    Pick<Event, 'id' | 'dateID' | 'jsonLd' | 'mode' | 'ticketsURL' | 'streamingURL'> {
  readonly venue: PageVenue | null;
}

export interface EventOfPage
  extends DateOfPage,
    BadgedDate,
    Pick<
      Event,
      'event_slug' | 'eventLink' | 'calendarLink' | 'title_nb' | 'title_en' | 'categories' | 'tags'
    >,
    Pick<Event, 'desc_nb' | 'desc_en' | 'desc_nb_text' | 'desc_en_text' | 'ticketsFromDate'>,
    Pick<Event, 'regularPrice' | 'super_event'>,
    Pick<Event, 'minimumAge' | 'maximumAge' | 'ageRestriction' | 'venueNote' | 'contact_custom'>,
    Pick<Event, 'facebookURL' | 'moreInfoURL' | 'videosURL'> {
  readonly organizers: readonly PageOrganizer[];
  readonly images: readonly PageImage[];
  readonly repetitions: readonly (Omit<BadgedDate, 'ticketsInformation'> & {
    readonly id: string;
    readonly venue: Omit<PageVenue, 'slug' | 'location'> | null;
    /** The date's own; null: the event's apply. */
    readonly prices: readonly PagePrice[] | null;
  })[];
  readonly prices: readonly PagePrice[];
}

export type PageVenue = Pick<Venue, 'name' | 'slug' | 'address' | 'municipality' | 'postalCode' | 'location'>;
export type PageOrganizer = Pick<Organizer, 'name' | 'slug' | 'website' | 'email' | 'telephoneNumber'>;
export type PageImage = Picture &
  Pick<Image, 'caption' | 'credits' | 'license' | 'copyrightNotice' | 'acquireLicensePage'>;

export interface PagePrice extends Pick<Price, 'price' | 'name_nb' | 'name_en'> {
  readonly ticketType: Pick<TicketType, 'name_nb' | 'name_en'> | null;
}
