import type { Organizer, Venue } from '../generated/client.ts';

/** The venue of a feed that a row holds. */
export function venueOf(
  row: Pick<
    Venue,
    Own | 'address' | 'municipality' | 'postalCode' | 'mapImageURL' | 'latitude' | 'longitude'
  >,
) {
  const { id, name, slug, address, municipality, postalCode, mapImageURL, latitude, longitude } = row;
  const location = latitude === null || longitude === null ? null : { latitude, longitude };
  return { id, name, slug, address, municipality, postalCode, mapImageURL, location };
}

/** The organizer of a feed that a row holds. */
export function organizerOf(row: Pick<Organizer, Own | 'website' | 'email' | 'telephoneNumber'>) {
  const { id, name, slug, website, email, telephoneNumber } = row;
  return { id, name, slug, website, email, telephoneNumber };
}

type Own = 'id' | 'name' | 'slug';
