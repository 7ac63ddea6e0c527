import type { RawVenue } from '@calendar/feed';
import { slugOf } from '@calendar/feed';
import { MUNICIPALITIES, type PlaceKind } from './data/places.ts';

/** The venues, each with what it is fit for. A few lack what real venues lack. */
export function demoVenues(): readonly DemoVenue[] {
  return MUNICIPALITIES.flatMap(({ name: municipality, places }) =>
    places.map((place) => ({ municipality, place })),
  ).map(({ municipality, place }, index) => {
    const number = index + 1;
    const unlocated = number % 23 === 0;
    const item: RawVenue = {
      id: `venue-${String(number).padStart(2, '0')}`,
      name: place.name,
      slug: slugOf(place.name),
      address: number % 29 === 0 ? null : place.address,
      municipality,
      postalCode: number % 31 === 0 ? null : place.postalCode,
      location: unlocated ? null : { latitude: place.latitude, longitude: place.longitude },
      mapImageURL: unlocated ? null : `https://maps.example/${place.latitude},${place.longitude}/15.png`,
    };
    return { item, municipality, kind: place.kind };
  });
}

export interface DemoVenue {
  readonly item: RawVenue;
  readonly municipality: string;
  readonly kind: PlaceKind;
}
