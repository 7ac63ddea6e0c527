/** One of the queries of docs/interface.md section 4 with its arguments; an absent argument is not sent. */
export type Question =
  | { readonly query: 'events'; readonly variables: EventsVariables }
  | { readonly query: 'eventByID'; readonly variables: { readonly eventID: string } }
  | { readonly query: 'eventBySlug'; readonly variables: { readonly eventSlug: string } }
  | {
      readonly query: 'eventsBySlugs';
      readonly variables: { readonly eventsSlugs: readonly (string | null)[] };
    }
  /** The id is the oracle's own. */
  | { readonly query: 'eventByDateID'; readonly variables: { readonly dateID: string } }
  | { readonly query: 'eventsByIDs'; readonly variables: { readonly ids: readonly (string | null)[] } }
  | { readonly query: 'eventByTitle'; readonly variables: { readonly title: string; readonly lan: string } }
  | { readonly query: 'allUpcomingEventsInArea'; readonly variables: Box }
  | { readonly query: 'allUpcomingSuperEvents'; readonly variables: NoVariables }
  | { readonly query: 'municipalities'; readonly variables: NoVariables }
  | { readonly query: 'tags'; readonly variables: NoVariables }
  | { readonly query: 'categories'; readonly variables: NoVariables }
  | { readonly query: 'venues'; readonly variables: NoVariables }
  | { readonly query: 'organizers'; readonly variables: NoVariables };

export type NoVariables = { readonly [name: string]: never };

export interface EventsVariables {
  readonly filter?: Filter | null;
  readonly page?: number | null;
  readonly pageSize?: number | null;
}

/** docs/interface.md 4.3 "Filter". */
export interface Filter {
  readonly fromDate?: string | null;
  readonly untilDate?: string | null;
  readonly fromStartDate?: string | null;
  readonly categories?: readonly (string | null)[] | null;
  readonly notCategories?: readonly (string | null)[] | null;
  readonly venues?: readonly (string | null)[] | null;
  readonly venueSlug?: string | null;
  readonly organizers?: readonly (string | null)[] | null;
  readonly organizerSlug?: string | null;
  readonly searchTerm?: string | null;
  readonly tag?: string | null;
  readonly mode?: string | null;
  readonly superEvent?: string | null;
  readonly onlyFeatured?: boolean | null;
  readonly onlyFeaturedSpecialEvent?: boolean | null;
  readonly cancelledNotIncluded?: boolean | null;
  readonly soldOutNotIncluded?: boolean | null;
  readonly hoursRange?: string | null;
  readonly groupRepetitionsByDay?: boolean | null | undefined;
  readonly eachRunningDay?: boolean | null | undefined;
  readonly age?: number | null;
  readonly municipality?: string | null;
  readonly municipalities?: readonly (string | null)[] | null;
  readonly postalCodes?: readonly (string | null)[] | null;
  readonly near?: Circle | null;
  readonly box?: Box | null;
  readonly ongoing?: boolean | null;
  readonly weekdays?: readonly (string | null)[] | null;
  readonly isFree?: boolean | null;
  readonly admission?: readonly (string | null)[] | null;
  readonly updatedSince?: string | null;
  readonly publishedSince?: string | null;
  readonly sortBy?: string | null;
}

/** Degrees and kilometres. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly nearestFirst?: boolean | null;
}

/** Degrees. */
export interface Box {
  readonly minLatitude: number;
  readonly maxLatitude: number;
  readonly minLongitude: number;
  readonly maxLongitude: number;
}

/** What is configured in the service: `SITE_URL`, `OUTLETS_URL` and `SPECIAL_EVENT_ID`. */
export interface Settings {
  readonly siteUrl: string;
  readonly outletsUrl?: string;
  readonly specialEventId: string | null;
}

/**
 * The instant of the question, and how it is sent. Only a GET may turn a `+` into a space (docs/rules.md 10 "Accepted
 * date-time forms").
 */
export interface Asked {
  readonly now: number;
  readonly method: 'GET' | 'POST';
}

/** What the endpoint must say: the field's value, or which arguments are invalid. */
export type Answer = { readonly data: unknown } | { readonly invalid: Invalid };

export interface Invalid {
  /**
   * Date arguments that cannot be read: all of them are named in one error (docs/rules.md 35 "Unparseable date
   * errors").
   */
  readonly dates: readonly string[];
  /**
   * Other arguments with a value that is not accepted (docs/rules.md 17 "Invalid filter values", docs/interface.md
   * 4.2 "Lists of events").
   */
  readonly others: readonly string[];
}
