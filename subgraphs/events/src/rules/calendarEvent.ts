/**
 * An event with all its dates, under the names of the query interface. Instants are milliseconds since 1970;
 * an absent value is null. Immutable.
 */
export interface CalendarEvent {
  readonly id: string;
  readonly event_slug: string;
  readonly title_nb: string;
  readonly title_en: string | null;
  readonly desc_nb: string | null;
  readonly desc_en: string | null;
  /** Category ids as registered, before retirement. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly mode: string;
  /** Organizer ids. */
  readonly organizers: readonly string[];
  readonly ticketsInformation: string;
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
  /** By start; at least one. */
  readonly dates: readonly EventDate[];
  readonly images: readonly Image[];
  readonly prices: readonly Price[];
}

/** One occurrence. */
export interface EventDate {
  readonly startDate: number;
  /** As registered: equal to `startDate` when no end was given. */
  readonly endDate: number;
  readonly startTime: string;
  /** Minutes. */
  readonly duration: number | null;
  /** Venue id. */
  readonly venue: string | null;
  readonly ticketsURL: string | null;
  readonly streamingURL: string | null;
  /** Null: the event's mode. */
  readonly mode: string | null;
  readonly eventCancelled: boolean;
  readonly eventSoldOut: boolean;
  /** One of schema.org's words; null: nothing is said. */
  readonly eventStatus: string | null;
  /** The start that the date had before it was moved. */
  readonly previousStartDate: number | null;
  /** Null: the event's prices apply. */
  readonly prices: readonly Price[] | null;
}

export interface Image {
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

export interface Price {
  /** Ticket-type id. */
  readonly type: string | null;
  /** As entered. */
  readonly price: number | string | null;
  readonly name_nb: string | null;
  readonly name_en: string | null;
}
