import { compared, comparedInAnyCase } from '@calendar/text';
import type { Venue } from '../../rules/referenceData.ts';
import type { NumbersByText, Places } from '../columns.ts';
import { intern } from '../intern.ts';
import { gatherPostings } from '../postings.ts';
import { indexTexts } from '../texts.ts';

/** Venues by municipality and by postal code (docs/rules.md 14 "Municipality and postal code"). */
export function placesOf(venues: readonly Venue[]): Places {
  return {
    municipality: venuesByText(venues, ({ municipality }) => municipality, comparedInAnyCase),
    postalCode: venuesByText(venues, ({ postalCode }) => postalCode, compared),
  };
}

function venuesByText(
  venues: readonly Venue[],
  textOf: (venue: Venue) => string | null,
  asCompared: (text: string) => string | null,
): NumbersByText {
  const texts = new Map<string, number>();
  const pairs: number[] = [];
  venues.forEach((venue, number) => {
    const text = textOf(venue);
    const own = text === null ? null : asCompared(text);
    if (own !== null) pairs.push(intern(texts, own), number);
  });
  return { texts: indexTexts([...texts.keys()]), numbers: gatherPostings(pairs, texts.size) };
}
