import type { Box, Filter } from '../../packages/client/src/generated/types.ts';

export type { Box, Filter, Near as Circle } from '../../packages/client/src/generated/types.ts';

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
