import { compared, comparedInAnyCase } from '@calendar/text';
import { municipalityKeys } from '../../rules/municipalityKeys.ts';
import { oncePer } from '../../rules/oncePer.ts';
import type { Venue } from '../../rules/referenceData.ts';
import type { LocatedVenues, NumbersByText, Places } from '../columns.ts';
import { PostingsWriter, transposed } from '../postings.ts';
import { InternedTexts } from '../search/InternedTexts.ts';
import { namesInOrder } from './namesInOrder.ts';

/** Venues by municipality, by postal code and by location (docs/rules.md 14 "Municipality and postal code"). */
export const placesOf = oncePer((venues: readonly Venue[]): Places => {
  const names = namesInOrder(venues.map(({ municipality }) => municipality));
  return {
    municipality: venuesByKeys(venues, ({ municipality }) => keysOf(municipality, comparedInAnyCase)),
    municipalityKey: venuesByKeys(venues, ({ municipality }) =>
      municipality === null ? [] : municipalityKeys(municipality),
    ),
    postalCode: venuesByKeys(venues, ({ postalCode }) => keysOf(postalCode, compared)),
    municipalities: names.names,
    municipalityOf: names.numberOf,
    located: locatedVenues(venues),
  };
});

function keysOf(text: string | null, asCompared: (text: string) => string | null): readonly string[] {
  const own = text === null ? null : asCompared(text);
  return own === null ? [] : [own];
}

function venuesByKeys(
  venues: readonly Venue[],
  keysOfVenue: (venue: Venue) => readonly string[],
): NumbersByText {
  const texts = new InternedTexts();
  const ofVenues = new PostingsWriter();
  for (const venue of venues) ofVenues.add(keysOfVenue(venue).map((key) => texts.numberOf(key)));
  return { texts: texts.index(), numbers: transposed(ofVenues.postings(), texts.size) };
}

function locatedVenues(venues: readonly Venue[]): LocatedVenues {
  const located = venues
    .flatMap(({ location }, venue) => (location === null ? [] : [{ ...location, venue }]))
    .sort((one, other) => one.latitude - other.latitude);
  return {
    latitude: Float64Array.from(located, ({ latitude }) => latitude),
    longitude: Float64Array.from(located, ({ longitude }) => longitude),
    venue: Int32Array.from(located, ({ venue }) => venue),
  };
}
