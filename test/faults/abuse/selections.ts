/** Fields of an event that existing callers show on a map: ten, one of them nested. */
export const TEN_FIELDS =
  'id event_slug title_nb title_en startDate endDate startTime categories eventCancelled venue { name }';

/** Twenty-five fields of an event, none of them long. */
export const TWENTY_FIVE_FIELDS = `
  id event_slug eventLink title_nb title_en startDate endDate startTime duration categories mode tags publishingDate
  created_at updated_at ticketsInformation ticketsURL eventCancelled eventSoldOut minimumAge maximumAge views
  isFeaturedEvent priceOption venue { name }`.replaceAll(/\s+/g, ' ');

/** Fifty fields of an event, of all kinds. */
export const FIFTY_FIELDS = `
  id event_slug eventLink title_nb title_en desc_nb desc_en startDate endDate startTime duration categories mode tags
  publishingDate ticketsFromDate created_at updated_at ticketsInformation priceOption regularPrice reducedPrice
  ticketsURL eventCancelled eventSoldOut minimumAge maximumAge ageRestriction cancellationPeriod views
  registrationEnabled availableTickets activeTickets maxBookingDate maxBookingTime paymentMethod isFeaturedEvent
  super_event parent_event type facebookURL moreInfoURL streamingURL imageURL venueNote contact_from
  venue { id name slug address municipality postalCode location { latitude longitude } }
  organizers { id name slug website } images { urlSmall urlLarge alt } prices { type price name_nb }`.replaceAll(
  /\s+/g,
  ' ',
);

/** An area with the whole world in it; each number has another box. */
export function world(number: number): string {
  return `(minLatitude: ${-90 + number * 1e-5}, maxLatitude: 90, minLongitude: -180, maxLongitude: 180)`;
}

/** An instant far ahead; each number has another one. */
export function farAhead(number: number): string {
  return new Date(Date.UTC(2100, 0, 1) + number * 1000).toISOString();
}

/** An instant before every date; each number has another one. */
export function longAgo(number: number): string {
  return new Date(Date.UTC(1970, 0, 2) + number * 1000).toISOString();
}
