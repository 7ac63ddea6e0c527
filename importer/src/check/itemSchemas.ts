import { addressOfText } from '@calendar/adapter-kit/addresses';
import type { FeedItems, Section } from '@calendar/model/feed';
import {
  address,
  between,
  flag,
  label,
  link,
  name,
  optional,
  slug,
  title,
  withDefault,
} from '@calendar/model/feedFields';
import { z } from 'zod';
import { eventSchema } from './eventSchema.ts';

/**
 * The fields of each section's items (docs/feed.md). Reading an item through its schema checks it and fills in its
 * defaults.
 */
const category = z.strictObject(
  {
    id: name,
    name_nb: label,
    name_en: optional(label),
    slug_nb: slug,
    slug_en: optional(slug),
    visible: withDefault(flag, true),
    parent: optional(name),
  },
  'an object',
);

const retiredCategory = z.strictObject({ id: name, migratedTo: optional(name) }, 'an object');

const ticketType = z.strictObject(
  { id: name, name_nb: optional(label), name_en: optional(label) },
  'an object',
);

const venue = z
  .strictObject(
    {
      id: name,
      name: label,
      slug,
      address: optional(address),
      municipality: optional(title),
      postalCode: optional(title),
      location: optional(
        z.strictObject({ latitude: between(-90, 90), longitude: between(-180, 180) }, 'an object'),
      ),
      mapImageURL: optional(link),
    },
    'an object',
  )
  .transform(withTown);

/** Without a municipality, the whole address may be in one text (docs/rules.md 64 "Addresses in one text"). */
function withTown<Venue extends Pick<FeedItems['venues'], 'address' | 'municipality' | 'postalCode'>>(
  venue: Venue,
): Venue {
  if (venue.municipality !== null || venue.address === null) return venue;
  const read = addressOfText(venue.address);
  if (read.municipality === null) return venue;
  return { ...venue, ...read, postalCode: venue.postalCode ?? read.postalCode };
}

const organizer = z.strictObject(
  {
    id: name,
    name: label,
    slug,
    website: optional(link),
    email: optional(title),
    telephoneNumber: optional(title),
  },
  'an object',
);

/** How to read an item of each section. The message of an issue names the value that was expected in its place. */
export const ITEM_SCHEMAS: { readonly [S in Section]: z.ZodType<FeedItems[S]> } = {
  categories: category,
  retiredCategories: retiredCategory,
  ticketTypes: ticketType,
  venues: venue,
  organizers: organizer,
  events: eventSchema,
};
