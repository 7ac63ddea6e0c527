/** A calendar feed as its `*.json` file holds it (docs/feed.md): absent and null mean the same. */
export interface RawFeed {
  readonly categories?: readonly RawCategory[];
  readonly retiredCategories?: readonly RawRetiredCategory[];
  readonly ticketTypes?: readonly RawTicketType[];
  readonly venues?: readonly RawVenue[];
  readonly organizers?: readonly RawOrganizer[];
  readonly events?: readonly RawEvent[];
}

export interface RawCategory {
  readonly id: string;
  readonly name_nb: string;
  readonly name_en?: string | null;
  readonly slug_nb: string;
  readonly slug_en?: string | null;
  readonly visible?: boolean | null;
  readonly parent?: string | null;
}

export interface RawRetiredCategory {
  readonly id: string;
  readonly migratedTo?: string | null;
}

export interface RawTicketType {
  readonly id: string;
  readonly name_nb?: string | null;
  readonly name_en?: string | null;
}

export interface RawVenue {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly address?: string | null;
  readonly municipality?: string | null;
  readonly postalCode?: string | null;
  readonly location?: { readonly latitude: number; readonly longitude: number } | null;
  readonly mapImageURL?: string | null;
}

export interface RawOrganizer {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly website?: string | null;
  readonly email?: string | null;
  readonly telephoneNumber?: string | null;
}

export interface RawEvent {
  readonly id: string;
  readonly event_slug: string;
  readonly title_nb: string;
  readonly dates: readonly RawDate[];
  readonly title_en?: string | null;
  readonly desc_nb?: string | null;
  readonly desc_en?: string | null;
  readonly categories?: readonly string[] | null;
  readonly tags?: readonly string[] | null;
  readonly mode?: 'online' | 'offline' | null;
  readonly organizers?: readonly string[] | null;
  readonly images?: readonly RawImage[] | null;
  readonly ticketsInformation?: 'free' | 'noTicketsInfo' | 'ticketsInfo' | null;
  readonly prices?: readonly RawPrice[] | null;
  readonly publishingDate?: string | null;
  readonly ticketsFromDate?: string | null;
  readonly created_at?: string | null;
  readonly updated_at?: string | null;
  readonly minimumAge?: number | null;
  readonly maximumAge?: number | null;
  readonly ageRestriction?: string | null;
  readonly cancellationPeriod?: number | null;
  readonly views?: number | null;
  readonly isSuperEvent?: boolean | null;
  readonly superEvent?: string | null;
  readonly parent_event?: string | null;
  readonly type?: string | null;
  readonly isFeaturedEvent?: boolean | null;
  readonly isFeaturedInSpecialEvent?: boolean | null;
  readonly registrationEnabled?: boolean | null;
  readonly availableTickets?: number | null;
  readonly activeTickets?: number | null;
  readonly maxBookingDate?: string | null;
  readonly maxBookingTime?: string | null;
  readonly paymentMethod?: string | null;
  readonly facebookURL?: string | null;
  readonly moreInfoURL?: string | null;
  readonly streamingURL?: string | null;
  readonly videosURL?: string | null;
  readonly venueNote?: string | null;
  readonly author_id?: string | null;
  readonly editableBy?: readonly string[] | null;
  readonly contact_from?: string | null;
  readonly contact_custom?: { readonly email: string | null; readonly phone: string | null } | null;
  readonly license?: string | null;
  readonly credits?: string | null;
  readonly copyrightNotice?: string | null;
  readonly acquireLicensePage?: string | null;
}

export interface RawDate {
  readonly startDate: string;
  readonly endDate?: string | null;
  readonly startTime?: string | null;
  /** Minutes. */
  readonly duration?: number | null;
  readonly venue?: string | null;
  readonly ticketsURL?: string | null;
  readonly streamingURL?: string | null;
  readonly mode?: 'online' | 'offline' | null;
  readonly eventCancelled?: boolean | null;
  readonly eventSoldOut?: boolean | null;
  readonly allDay?: boolean | null;
  readonly eventStatus?:
    | 'EventScheduled'
    | 'EventCancelled'
    | 'EventPostponed'
    | 'EventRescheduled'
    | 'EventMovedOnline'
    | null;
  readonly previousStartDate?: string | null;
  readonly prices?: readonly RawPrice[] | null;
}

export interface RawImage {
  readonly urlSmall?: string | null;
  readonly urlLarge?: string | null;
  readonly alt?: string | null;
  readonly focusX?: number | null;
  readonly focusY?: number | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly caption?: string | null;
  readonly credits?: string | null;
  readonly urlOriginal?: string | null;
  readonly originalSize?: string | null;
  readonly largeSize?: string | null;
  readonly smallSize?: string | null;
  readonly license?: string | null;
  readonly copyrightNotice?: string | null;
  readonly acquireLicensePage?: string | null;
}

export interface RawPrice {
  readonly type?: string | null;
  readonly price?: number | string | null;
  readonly name_nb?: string | null;
  readonly name_en?: string | null;
}
