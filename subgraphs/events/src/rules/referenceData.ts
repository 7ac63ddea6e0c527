/** The items of the other domains that events refer to and are filtered, searched and counted by. */
export interface ReferenceData {
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  /** Every category in use, on any level. */
  readonly categories: readonly Category[];
  readonly retiredCategories: readonly RetiredCategory[];
  readonly ticketTypes: readonly TicketType[];
}

export interface Venue {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Slugs of others that are the same. Absent in a copy that an earlier version stored. */
  readonly formerSlugs?: readonly string[] | null;
  readonly address: string | null;
  readonly municipality: string | null;
  readonly postalCode: string | null;
  readonly location: { readonly latitude: number; readonly longitude: number } | null;
  readonly mapImageURL: string | null;
}

export interface Organizer {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly formerSlugs?: readonly string[] | null;
  readonly website: string | null;
  readonly email: string | null;
  readonly telephoneNumber: string | null;
}

export interface Category {
  readonly id: string;
  readonly name_nb: string;
  readonly name_en: string | null;
  readonly slug_nb: string;
  readonly slug_en: string | null;
  readonly parent: string | null;
}

export interface RetiredCategory {
  readonly id: string;
  readonly migratedTo: string | null;
}

export interface TicketType {
  readonly id: string;
  readonly name_nb: string | null;
  readonly name_en: string | null;
}
