import type {
  DATE_FIELDS,
  EVENT_FIELDS,
  IMAGE_FIELDS,
  PRICE_FIELDS,
  RawItemOf,
} from '../eventFields/index.ts';
import type { FeedCategory, FeedOrganizer, FeedRetiredCategory, FeedTicketType, FeedVenue } from './feed.ts';

/** A feed as a `*.json` file has it (docs/feed.md), unchecked. An absent value and `null` mean the same. */
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
export type RawImage = RawItemOf<typeof IMAGE_FIELDS>;
export type RawPrice = RawItemOf<typeof PRICE_FIELDS>;
export type RawDate = RawItemOf<typeof DATE_FIELDS>;
export type RawEvent = RawItemOf<typeof EVENT_FIELDS>;

type Item<T, Required extends keyof T> = { readonly [Name in Required]: T[Name] } & {
  readonly [Name in Exclude<keyof T, Required>]?: T[Name] | null;
};
