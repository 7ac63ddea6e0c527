/**
 * What a list of events is filtered by (docs/interface.md 4.3 "Filter"), as values: every given condition must hold.
 * A null or an empty list is a condition not given (docs/rules.md 11 "Values that count as absent"). Instants are
 * milliseconds since 1970.
 */
export interface Conditions {
  readonly fromDate: number | null;
  readonly untilDate: number | null;
  readonly fromStartDate: number | null;
  readonly hoursRange: HoursRange | null;
  readonly categories: readonly string[];
  readonly notCategories: readonly string[];
  readonly venues: readonly string[];
  readonly venueSlug: string | null;
  readonly organizers: readonly string[];
  readonly organizerSlug: string | null;
  readonly searchTerm: string | null;
  readonly tag: string | null;
  readonly mode: string | null;
  readonly superEvent: string | null;
  readonly onlyFeatured: boolean;
  readonly onlyFeaturedSpecialEvent: boolean;
  readonly cancelledNotIncluded: boolean;
  readonly soldOutNotIncluded: boolean;
  readonly municipality: string | null;
  readonly postalCodes: readonly string[];
  readonly groupRepetitionsByDay: boolean;
}

/** Minutes since midnight in Norway, both ends included; it wraps midnight when `from` is the later one. */
export interface HoursRange {
  readonly from: number;
  readonly to: number;
}

/** No condition at all. */
export const ANY: Conditions = {
  fromDate: null,
  untilDate: null,
  fromStartDate: null,
  hoursRange: null,
  categories: [],
  notCategories: [],
  venues: [],
  venueSlug: null,
  organizers: [],
  organizerSlug: null,
  searchTerm: null,
  tag: null,
  mode: null,
  superEvent: null,
  onlyFeatured: false,
  onlyFeaturedSpecialEvent: false,
  cancelledNotIncluded: false,
  soldOutNotIncluded: false,
  municipality: null,
  postalCodes: [],
  groupRepetitionsByDay: false,
};
