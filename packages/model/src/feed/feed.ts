import type { EventItem, PriceItem } from '../eventFields/index.ts';

/** The feed (docs/feed.md) *read and checked*: instants are milliseconds since 1970, absent values null. */

/** A section's name in a `*.json` feed, in the order in which sections are imported. */
export const SECTIONS = [
  'categories',
  'retiredCategories',
  'ticketTypes',
  'venues',
  'organizers',
  'events',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The name of one line of an `*.ndjson` feed, by section. */
export const ITEM_NAMES: { readonly [S in Section]: string } = {
  categories: 'category',
  retiredCategories: 'retiredCategory',
  ticketTypes: 'ticketType',
  venues: 'venue',
  organizers: 'organizer',
  events: 'event',
};

/** Which domain owns a section. */
export const DOMAINS = {
  taxonomy: ['categories', 'retiredCategories', 'ticketTypes'],
  directory: ['venues', 'organizers'],
  events: ['events'],
} as const satisfies { readonly [domain: string]: readonly Section[] };
export type Domain = keyof typeof DOMAINS;

export interface FeedItems {
  readonly categories: FeedCategory;
  readonly retiredCategories: FeedRetiredCategory;
  readonly ticketTypes: FeedTicketType;
  readonly venues: FeedVenue;
  readonly organizers: FeedOrganizer;
  readonly events: FeedEvent;
}

export interface FeedCategory {
  readonly id: string;
  readonly name_nb: string;
  readonly name_en: string | null;
  readonly slug_nb: string;
  readonly slug_en: string | null;
  readonly visible: boolean;
  readonly parent: string | null;
}

export interface FeedRetiredCategory {
  readonly id: string;
  readonly migratedTo: string | null;
}

export interface FeedTicketType {
  readonly id: string;
  readonly name_nb: string | null;
  readonly name_en: string | null;
}

export interface FeedVenue {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly address: string | null;
  readonly municipality: string | null;
  readonly postalCode: string | null;
  readonly location: { readonly latitude: number; readonly longitude: number } | null;
  readonly mapImageURL: string | null;
}

export interface FeedOrganizer {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly website: string | null;
  readonly email: string | null;
  readonly telephoneNumber: string | null;
}

export type FeedEvent = EventItem;

export type FeedPrice = PriceItem;
