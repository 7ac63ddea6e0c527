import { operation } from '../../graph/Operation.ts';

/** All that the page of an event shows. */
export const eventOfPage = operation<EventOfPageData, { readonly slug: string; readonly dates: number }>(`
  query OutletsEvent($slug: String!, $dates: Int!) {
    eventBySlug(eventSlug: $slug) {
      event_slug eventLink jsonLd title_nb title_en desc_nb desc_en desc_nb_text desc_en_text
      dateID startDate endDate categories tags mode eventCancelled eventSoldOut eventStatus previousStartDate
      venue { name slug address municipality postalCode location { latitude longitude } }
      organizers { name slug website email telephoneNumber }
      images { urlSmall urlLarge alt caption credits focusX focusY }
      repetitions(first: $dates) {
        id startDate endDate eventCancelled eventSoldOut ticketsURL venue { name } prices { ...Price }
      }
      ticketsInformation ticketsURL ticketsFromDate
      prices { ...Price }
      minimumAge maximumAge ageRestriction venueNote
      facebookURL moreInfoURL streamingURL videosURL contact_custom { email phone }
    }
  }
  fragment Price on Price { price name_nb name_en ticketType { name_nb name_en } }
`);

export interface EventOfPageData {
  readonly eventBySlug: EventOfPage | null;
}

export interface EventOfPage extends PageDate {
  readonly event_slug: string;
  readonly eventLink: string;
  /** Structured data that a page holds as it is. */
  readonly jsonLd: string | null;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  /** Markup that the service has cleaned. */
  readonly desc_nb: string | null;
  readonly desc_en: string | null;
  readonly desc_nb_text: string | null;
  readonly desc_en_text: string | null;
  readonly dateID: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly mode: string;
  readonly eventStatus: string | null;
  readonly previousStartDate: string | null;
  readonly venue: PageVenue | null;
  readonly organizers: readonly PageOrganizer[];
  readonly images: readonly PageImage[];
  readonly repetitions: readonly (PageDate & {
    readonly id: string;
    readonly venue: { readonly name: string } | null;
    /** The date's own; null: the event's apply. */
    readonly prices: readonly PagePrice[] | null;
  })[];
  readonly ticketsInformation: string;
  readonly ticketsFromDate: string | null;
  readonly prices: readonly PagePrice[];
  readonly minimumAge: number | null;
  readonly maximumAge: number | null;
  readonly ageRestriction: string | null;
  readonly venueNote: string | null;
  readonly facebookURL: string | null;
  readonly moreInfoURL: string | null;
  readonly streamingURL: string | null;
  readonly videosURL: string | null;
  readonly contact_custom: { readonly email: string | null; readonly phone: string | null } | null;
}

/** Date-times on Norway's clock, `YYYY-MM-DD HH:mm:ss±HH:mm`. */
export interface PageDate {
  readonly startDate: string;
  readonly endDate: string;
  readonly eventCancelled: boolean;
  readonly eventSoldOut: boolean;
  readonly ticketsURL: string | null;
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

export interface PageImage {
  readonly urlSmall: string | null;
  readonly urlLarge: string | null;
  readonly alt: string | null;
  readonly caption: string | null;
  readonly credits: string | null;
  readonly focusX: number | null;
  readonly focusY: number | null;
}

export interface PagePrice extends Names {
  readonly price: number | null;
  readonly ticketType: Names | null;
}

interface Names {
  readonly name_nb: string | null;
  readonly name_en: string | null;
}
