import type { RawVenue } from '@calendar/model/feed';
import { slugOf } from '@calendar/model/slugOf';
import { data, type PlaceKind } from './data.ts';

/** The venues, each with its uses. A few lack the data that real venues lack. */
export function demoVenues(): readonly DemoVenue[] {
  const places = data.municipalities.flatMap(({ name, places }) =>
    places.map((place) => ({ municipality: name, place })),
  );
  return places.map(({ municipality, place }, index) => {
    const [name, address, postalCode, latitude, longitude, kind] = place;
    const number = index + 1;
    const unlocated = number % 23 === 0;
    const item: RawVenue = {
      id: `venue-${String(number).padStart(2, '0')}`,
      name,
      slug: slugOf(name),
      address: number % 29 === 0 ? null : address,
      municipality,
      postalCode: number % 31 === 0 ? null : postalCode,
      location: unlocated ? null : { latitude, longitude },
      mapImageURL: unlocated ? null : `https://maps.example/${latitude},${longitude}/15.png`,
    };
    return { item, municipality, kind };
  });
}

export interface DemoVenue {
  readonly item: RawVenue;
  readonly municipality: string;
  readonly kind: PlaceKind;
}
