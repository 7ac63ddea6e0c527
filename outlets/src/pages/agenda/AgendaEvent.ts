/** The fields of an event in lists, within GraphQL's braces. */
export const agendaFields = `
  dateID event_slug title_nb title_en startDate endDate categories mode ticketsInformation
  eventCancelled eventSoldOut eventStatus
  venue { name slug municipality location { latitude longitude } }
  images { urlSmall alt focusX focusY }
`;

/** An event with the date that a list shows. */
export interface AgendaEvent {
  readonly dateID: string;
  readonly event_slug: string;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  /** On Norway's clock, `YYYY-MM-DD HH:mm:ss±HH:mm`. */
  readonly startDate: string;
  readonly endDate: string;
  readonly categories: readonly string[];
  readonly mode: string;
  readonly ticketsInformation: string;
  readonly eventCancelled: boolean;
  readonly eventSoldOut: boolean;
  readonly eventStatus: string | null;
  readonly venue: {
    readonly name: string;
    readonly slug: string;
    readonly municipality: string | null;
    readonly location: { readonly latitude: number | null; readonly longitude: number | null } | null;
  } | null;
  readonly images: readonly ShownImage[];
}

export interface ShownImage {
  readonly urlSmall: string | null;
  readonly alt: string | null;
  readonly focusX: number | null;
  readonly focusY: number | null;
}

/** The values by which a filtered list can be narrowed down. */
export interface Facets {
  readonly categories: readonly {
    readonly id: string;
    readonly name_nb: string;
    readonly name_en: string | null;
    readonly hits: number;
  }[];
  readonly municipalities: readonly { readonly name: string; readonly hits: number }[];
  readonly venues: readonly { readonly slug: string; readonly name: string; readonly hits: number }[];
  readonly isFree: readonly { readonly isFree: boolean; readonly hits: number }[];
}
