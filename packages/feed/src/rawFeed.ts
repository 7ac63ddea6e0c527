import type {
  FeedCategory,
  FeedDate,
  FeedEvent,
  FeedImage,
  FeedOrganizer,
  FeedPrice,
  FeedRetiredCategory,
  FeedTicketType,
  FeedVenue,
} from './feed.ts';

/**
 * A feed as a `*.json` file holds it (docs/feed.md): date-times are texts, and an absent value and `null` mean
 * the same. What produces feeds (the demo calendar, the adapters) makes these; only the check turns them into
 * `FeedItems`.
 */
export interface RawFeed {
  readonly categories?: readonly RawCategory[];
  readonly retiredCategories?: readonly RawRetiredCategory[];
  readonly ticketTypes?: readonly RawTicketType[];
  readonly venues?: readonly RawVenue[];
  readonly organizers?: readonly RawOrganizer[];
  readonly events?: readonly RawEvent[];
}

export type RawCategory = Item<FeedCategory, 'id' | 'name_nb' | 'slug_nb'>;
export type RawRetiredCategory = Item<FeedRetiredCategory, 'id'>;
export type RawTicketType = Item<FeedTicketType, 'id'>;
export type RawVenue = Item<FeedVenue, 'id' | 'name' | 'slug'>;
export type RawOrganizer = Item<FeedOrganizer, 'id' | 'name' | 'slug'>;
export type RawImage = Item<FeedImage, never>;
export type RawPrice = Item<FeedPrice, never>;

export type RawDate = Item<
  Omit<FeedDate, 'startDate' | 'endDate' | 'previousStartDate' | 'prices'>,
  never
> & {
  readonly startDate: string;
  readonly endDate?: string | null;
  readonly previousStartDate?: string | null;
  readonly prices?: readonly RawPrice[] | null;
};

export type RawEvent = Item<
  Omit<FeedEvent, EventInstant | 'dates' | 'images' | 'prices'>,
  'id' | 'event_slug' | 'title_nb'
> & { readonly [Name in EventInstant]?: string | null } & {
  readonly dates: readonly RawDate[];
  readonly images?: readonly RawImage[] | null;
  readonly prices?: readonly RawPrice[] | null;
};

type EventInstant = 'publishingDate' | 'ticketsFromDate' | 'created_at' | 'updated_at';

type Item<T, Required extends keyof T> = { readonly [Name in Required]: T[Name] } & {
  readonly [Name in Exclude<keyof T, Required>]?: T[Name] | null;
};
