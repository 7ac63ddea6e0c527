import type { Question } from './question.ts';

/** One document per query that selects every field of `subgraphs/NAME/schema.graphql`. */
export const DOCUMENTS: { readonly [Q in Question['query']]: string } = {
  events: `query Events($filter: Filter, $page: Int, $pageSize: Int) {
    events(filter: $filter, page: $page, pageSize: $pageSize) {
      totalCount match
      hasMore
      pageInfo { currentPage pageSize totalPages }
      data { ...event }
      venues { hits id slug name }
      organizers { hits id slug name }
      categories { hits id name_nb name_en slug_nb slug_en }
      isFree { hits isFree }
      admission { hits admission }
      municipalities { hits name }
      tags { hits name }
      days { hits date }
    }
  }
  ${eventFragments()}`,
  eventByID: `query EventByID($eventID: String!) { eventByID(eventID: $eventID) { ...event } }
  ${eventFragments()}`,
  eventBySlug: `query EventBySlug($eventSlug: String!) { eventBySlug(eventSlug: $eventSlug) { ...event } }
  ${eventFragments()}`,
  eventsBySlugs: `query EventsBySlugs($eventsSlugs: [String]!) {
    eventsBySlugs(eventsSlugs: $eventsSlugs) { ...event }
  }
  ${eventFragments()}`,
  eventByDateID: `query EventByDateID($dateID: String!) { eventByDateID(dateID: $dateID) { ...event } }
  ${eventFragments()}`,
  eventsByIDs: `query EventsByIDs($ids: [String]!) { eventsByIDs(ids: $ids) { ...event } }
  ${eventFragments()}`,
  eventByTitle: `query EventByTitle($title: String!, $lan: String!) {
    eventByTitle(title: $title, lan: $lan) { ...event }
  }
  ${eventFragments()}`,
  allUpcomingSuperEvents: `query AllUpcomingSuperEvents { allUpcomingSuperEvents { ...event } }
  ${eventFragments()}`,
  allUpcomingEventsInArea: `query AllUpcomingEventsInArea(
    $minLatitude: Float!
    $maxLatitude: Float!
    $minLongitude: Float!
    $maxLongitude: Float!
  ) {
    allUpcomingEventsInArea(
      minLatitude: $minLatitude
      maxLatitude: $maxLatitude
      minLongitude: $minLongitude
      maxLongitude: $maxLongitude
    ) { ...event }
  }
  ${eventFragments()}`,
  municipalities: 'query Municipalities { municipalities }',
  tags: 'query Tags { tags }',
  categories: `query Categories {
    categories {
      ...category
      subcategories { ...category subcategories { ...category subcategories { ...category subcategories { id } } } }
    }
  }
  fragment category on Category { id name_nb name_en slug_nb slug_en visible }`,
  venues: `query Venues { venues { ...venue } }
  ${venueFragment()}`,
  organizers: `query Organizers { organizers { ...organizer } }
  ${organizerFragment()}`,
};

function eventFragments(): string {
  return `fragment event on Event {
    id event_slug eventLink title_nb title_en desc_nb desc_en desc_nb_text desc_en_text
    dateID cacheKey day distance calendarLink startDate endDate startTime duration allDay categories mode
    venue { ...venue }
    organizers { ...organizer }
    images {
      urlSmall urlLarge alt focusX focusY width height caption credits urlOriginal originalSize largeSize smallSize
      license copyrightNotice acquireLicensePage
    }
    repetitions {
      id startDate endDate startTime duration allDay
      venue { ...venue }
      prices { ...price }
      eventCancelled eventSoldOut eventStatus previousStartDate mode ticketsURL streamingURL
    }
    tags publishingDate ticketsFromDate created_at updated_at addedAt
    ticketsInformation prices { ...price } priceOption regularPrice reducedPrice
    ticketsURL eventCancelled eventSoldOut eventStatus previousStartDate
    minimumAge maximumAge ageRestriction cancellationPeriod views
    license credits copyrightNotice acquireLicensePage
    registrationEnabled availableTickets activeTickets maxBookingDate maxBookingTime paymentMethod
    isFeaturedEvent super_event parent_event type
    facebookURL moreInfoURL streamingURL videosURL imageURL image2xURL
    venueNote author_id editableBy contact_from contact_custom { email phone }
  }
  fragment price on Price { type ticketType { id name_nb name_en } price name_nb name_en }
  ${venueFragment()}
  ${organizerFragment()}`;
}

function venueFragment(): string {
  return `fragment venue on Venue {
    id name slug address municipality postalCode location { latitude longitude } mapImageURL
  }`;
}

function organizerFragment(): string {
  return 'fragment organizer on Organizer { id name slug website email telephoneNumber }';
}
