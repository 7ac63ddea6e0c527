import type {
  FeedCategory,
  FeedOrganizer,
  FeedRetiredCategory,
  FeedTicketType,
  FeedVenue,
} from '@calendar/model/feed';

/** The items of the other domains that events refer to and are filtered, searched and counted by. */
export interface ReferenceData {
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  /** Every category in use, on any level. */
  readonly categories: readonly Category[];
  readonly retiredCategories: readonly RetiredCategory[];
  readonly ticketTypes: readonly TicketType[];
}

export interface Venue extends FeedVenue, Lasting {}
export interface Organizer extends FeedOrganizer, Lasting {}
export type Category = Omit<FeedCategory, 'visible'>;
export type RetiredCategory = FeedRetiredCategory;
export type TicketType = FeedTicketType;

interface Lasting {
  /** Slugs of others that are the same. Absent in a copy that an earlier version stored. */
  readonly formerSlugs?: readonly string[] | null;
}
