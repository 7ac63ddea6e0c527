import { z } from 'zod';
import { addressOfText } from '../addresses/index.ts';
import { eventSchema } from './eventSchema.ts';
import type { FeedItems, Section } from './feed.ts';
import { address, between, flag, label, link, name, optional, slug, title, withDefault } from './fields.ts';

function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, 'an object');
}

/** Reads and checks an item of each section (docs/feed.md). An issue's message names what was expected. */
export const ITEM_SCHEMAS: { readonly [S in Section]: z.ZodType<FeedItems[S]> } = {
  categories: fields({
    id: name,
    name_nb: label,
    name_en: optional(label),
    slug_nb: slug,
    slug_en: optional(slug),
    visible: withDefault(flag, true),
    parent: optional(name),
  }),
  retiredCategories: fields({ id: name, migratedTo: optional(name) }),
  ticketTypes: fields({ id: name, name_nb: optional(label), name_en: optional(label) }),
  venues: fields({
    id: name,
    name: label,
    slug,
    address: optional(address),
    municipality: optional(title),
    postalCode: optional(title),
    location: optional(fields({ latitude: between(-90, 90), longitude: between(-180, 180) })),
    mapImageURL: optional(link),
  }).transform(withTown),
  organizers: fields({
    id: name,
    name: label,
    slug,
    website: optional(link),
    email: optional(title),
    telephoneNumber: optional(title),
  }),
  events: eventSchema,
};

/** Without a municipality, the whole address may be in one text (docs/rules.md 64 "Addresses in one text"). */
function withTown<Venue extends Pick<FeedItems['venues'], 'address' | 'municipality' | 'postalCode'>>(
  venue: Venue,
): Venue {
  if (venue.municipality !== null || venue.address === null) return venue;
  const read = addressOfText(venue.address);
  if (read.municipality === null) return venue;
  return { ...venue, ...read, postalCode: venue.postalCode ?? read.postalCode };
}
