/**
 * The calendar feed as docs/feed.md defines it: sections of items, with the field names of the query
 * interface. These are the types of a feed that has been *read and checked*: defaults are filled in, every
 * date-time is an instant in milliseconds since 1970, and an absent value is `null`.
 */

/** A section's name in a `*.json` feed, in the order in which an import takes sections in. */
export const SECTIONS = [
  'categories',
  'retiredCategories',
  'ticketTypes',
  'venues',
  'organizers',
  'events',
] as const;
export type Section = (typeof SECTIONS)[number];

/** What one line of an `*.ndjson` feed is called, by section. */
export const ITEM_NAMES: { readonly [S in Section]: string } = {
  categories: 'category',
  retiredCategories: 'retiredCategory',
  ticketTypes: 'ticketType',
  venues: 'venue',
  organizers: 'organizer',
  events: 'event',
};

/** Which domain owns a section. */
export const DOMAINS = {
  taxonomy: ['categories', 'retiredCategories', 'ticketTypes'],
  directory: ['venues', 'organizers'],
  events: ['events'],
} as const satisfies { readonly [domain: string]: readonly Section[] };
export type Domain = keyof typeof DOMAINS;

/** The checked items of a section. */
export interface FeedItems {
  readonly categories: FeedCategory;
  readonly retiredCategories: FeedRetiredCategory;
  readonly ticketTypes: FeedTicketType;
  readonly venues: FeedVenue;
  readonly organizers: FeedOrganizer;
  readonly events: FeedEvent;
}

export interface FeedCategory {
  readonly id: string;
  readonly name_nb: string;
  readonly name_en: string | null;
  readonly slug_nb: string;
  readonly slug_en: string | null;
  readonly visible: boolean;
  readonly parent: string | null;
}

export interface FeedRetiredCategory {
  readonly id: string;
  readonly migratedTo: string | null;
}

export interface FeedTicketType {
  readonly id: string;
  readonly name_nb: string | null;
  readonly name_en: string | null;
}

export interface FeedVenue {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly address: string | null;
  readonly municipality: string | null;
  readonly postalCode: string | null;
  readonly location: { readonly latitude: number; readonly longitude: number } | null;
  readonly mapImageURL: string | null;
}

export interface FeedOrganizer {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly website: string | null;
  readonly email: string | null;
  readonly telephoneNumber: string | null;
}

export interface FeedEvent {
  readonly id: string;
  readonly event_slug: string;
  readonly title_nb: string;
  readonly title_en: string | null;
  readonly desc_nb: string | null;
  readonly desc_en: string | null;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly mode: 'online' | 'offline';
  readonly organizers: readonly string[];
  readonly ticketsInformation: 'free' | 'noTicketsInfo' | 'ticketsInfo';
  readonly publishingDate: number | null;
  readonly ticketsFromDate: number | null;
  readonly created_at: number | null;
  readonly updated_at: number | null;
  readonly minimumAge: number | null;
  readonly maximumAge: number | null;
  readonly ageRestriction: string | null;
  readonly cancellationPeriod: number | null;
  readonly views: number | null;
  readonly isSuperEvent: boolean;
  readonly superEvent: string | null;
  readonly parent_event: string | null;
  readonly type: string | null;
  readonly isFeaturedEvent: boolean;
  readonly isFeaturedInSpecialEvent: boolean;
  readonly registrationEnabled: boolean | null;
  readonly availableTickets: number | null;
  readonly activeTickets: number | null;
  readonly maxBookingDate: string | null;
  readonly maxBookingTime: string | null;
  readonly paymentMethod: string | null;
  readonly facebookURL: string | null;
  readonly moreInfoURL: string | null;
  readonly streamingURL: string | null;
  readonly videosURL: string | null;
  readonly venueNote: string | null;
  readonly author_id: string | null;
  readonly editableBy: readonly string[];
  readonly contact_from: string | null;
  readonly contact_custom: { readonly email: string | null; readonly phone: string | null } | null;
  readonly dates: readonly FeedDate[];
  readonly images: readonly FeedImage[];
  readonly prices: readonly FeedPrice[];
}

export interface FeedDate {
  readonly startDate: number;
  readonly endDate: number;
  readonly startTime: string;
  /** Minutes. */
  readonly duration: number | null;
  readonly venue: string | null;
  readonly ticketsURL: string | null;
  readonly streamingURL: string | null;
  /** Null: the event's mode. */
  readonly mode: 'online' | 'offline' | null;
  readonly eventCancelled: boolean;
  readonly eventSoldOut: boolean;
  /** Null: nothing is said. */
  readonly eventStatus:
    | 'EventScheduled'
    | 'EventCancelled'
    | 'EventPostponed'
    | 'EventRescheduled'
    | 'EventMovedOnline'
    | null;
  /** The start that the date had before it was moved. */
  readonly previousStartDate: number | null;
  /** Null: the event's prices apply. */
  readonly prices: readonly FeedPrice[] | null;
}

export interface FeedImage {
  readonly urlSmall: string | null;
  readonly urlLarge: string | null;
  readonly alt: string | null;
  readonly focusX: number | null;
  readonly focusY: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly caption: string | null;
  readonly credits: string | null;
  readonly urlOriginal: string | null;
  readonly originalSize: string | null;
  readonly largeSize: string | null;
  readonly smallSize: string | null;
}

export interface FeedPrice {
  readonly type: string | null;
  /** A number, a text exactly as the form holds it, or null. */
  readonly price: number | string | null;
  readonly name_nb: string | null;
  readonly name_en: string | null;
}
