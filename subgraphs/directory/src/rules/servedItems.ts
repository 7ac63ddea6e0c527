import { BOUNDS } from '@calendar/text/bounds';
import { servedLink } from '@calendar/text/webAddress';
import { withinBounds } from '@calendar/text/withinBounds';
import type { Organizer, Venue } from './directory.ts';

/** A venue for callers, within the bounds of a feed (docs/rules.md 50 "Bounds of a feed"). */
export function servedVenue(venue: Venue): Venue {
  const mapImageURL = servedLink(venue.mapImageURL);
  const bounded = withinBounds(venue, MOST_OF_VENUE);
  return mapImageURL === venue.mapImageURL ? bounded : { ...bounded, mapImageURL };
}

/** An organizer for callers, within the bounds of a feed (docs/rules.md 50 "Bounds of a feed"). */
export function servedOrganizer(organizer: Organizer): Organizer {
  const website = servedLink(organizer.website);
  const bounded = withinBounds(organizer, MOST_OF_ORGANIZER);
  return website === organizer.website ? bounded : { ...bounded, website };
}

const MOST_OF_VENUE = {
  name: BOUNDS.name,
  address: BOUNDS.address,
  municipality: BOUNDS.name,
  postalCode: BOUNDS.name,
} as const;

const MOST_OF_ORGANIZER = {
  name: BOUNDS.name,
  email: BOUNDS.name,
  telephoneNumber: BOUNDS.name,
} as const;
