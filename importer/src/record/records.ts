import type { OrganizerRecord, VenueRecord } from '@calendar/directory-db';
import type { EventRecord, PriceRecord } from '@calendar/events-db';
import type {
  FeedCategory,
  FeedDate,
  FeedEvent,
  FeedItems,
  FeedOrganizer,
  FeedPrice,
  FeedRetiredCategory,
  FeedTicketType,
  FeedVenue,
  Section,
} from '@calendar/feed';
import type { CategoryRecord, RetiredCategoryRecord, TicketTypeRecord } from '@calendar/taxonomy-db';
import type { IndexEntry } from '../check/FeedIndex.ts';

/** What the record stores of an item of each section. */
export interface Records {
  readonly categories: CategoryRecord;
  readonly retiredCategories: RetiredCategoryRecord;
  readonly ticketTypes: TicketTypeRecord;
  readonly venues: VenueRecord;
  readonly organizers: OrganizerRecord;
  readonly events: EventRecord;
}

/** From a checked item and its entry in the feed index to what the record stores, by section. */
export const TO_RECORD: {
  readonly [S in Section]: (
    item: FeedItems[S],
    entry: Pick<IndexEntry, 'digest' | 'contentHash'>,
  ) => Records[S];
} = {
  categories: categoryRecord,
  retiredCategories: retiredCategoryRecord,
  ticketTypes: ticketTypeRecord,
  venues: venueRecord,
  organizers: organizerRecord,
  events: eventRecord,
};

function categoryRecord(category: FeedCategory, { digest }: Digested): CategoryRecord {
  const {
    id,
    name_nb: nameNb,
    name_en: nameEn,
    slug_nb: slugNb,
    slug_en: slugEn,
    visible,
    parent,
  } = category;
  return { id, nameNb, nameEn, slugNb, slugEn, visible, parent, digest };
}

function retiredCategoryRecord(retired: FeedRetiredCategory, { digest }: Digested): RetiredCategoryRecord {
  return { ...retired, digest };
}

function ticketTypeRecord({ id, name_nb, name_en }: FeedTicketType, { digest }: Digested): TicketTypeRecord {
  return { id, nameNb: name_nb, nameEn: name_en, digest };
}

function venueRecord({ location, ...venue }: FeedVenue, { digest }: Digested): VenueRecord {
  return { ...venue, latitude: location?.latitude ?? null, longitude: location?.longitude ?? null, digest };
}

function organizerRecord(organizer: FeedOrganizer, { digest }: Digested): OrganizerRecord {
  return { ...organizer, digest };
}

function eventRecord(
  event: FeedEvent,
  { digest, contentHash }: Pick<IndexEntry, 'digest' | 'contentHash'>,
): EventRecord {
  return {
    id: event.id,
    eventSlug: event.event_slug,
    titleNb: event.title_nb,
    titleEn: event.title_en,
    descNb: event.desc_nb,
    descEn: event.desc_en,
    categories: event.categories,
    tags: event.tags,
    mode: event.mode,
    organizers: event.organizers,
    ticketsInformation: event.ticketsInformation,
    publishingDate: timestamp(event.publishingDate),
    ticketsFromDate: timestamp(event.ticketsFromDate),
    createdAt: timestamp(event.created_at),
    updatedAt: timestamp(event.updated_at),
    minimumAge: event.minimumAge,
    maximumAge: event.maximumAge,
    ageRestriction: event.ageRestriction,
    cancellationPeriod: event.cancellationPeriod,
    views: event.views,
    isSuperEvent: event.isSuperEvent,
    superEvent: event.superEvent,
    parentEvent: event.parent_event,
    type: event.type,
    isFeaturedEvent: event.isFeaturedEvent,
    isFeaturedInSpecialEvent: event.isFeaturedInSpecialEvent,
    registrationEnabled: event.registrationEnabled,
    availableTickets: event.availableTickets,
    activeTickets: event.activeTickets,
    maxBookingDate: event.maxBookingDate,
    maxBookingTime: event.maxBookingTime,
    paymentMethod: event.paymentMethod,
    facebookURL: event.facebookURL,
    moreInfoURL: event.moreInfoURL,
    streamingURL: event.streamingURL,
    videosURL: event.videosURL,
    venueNote: event.venueNote,
    authorId: event.author_id,
    editableBy: event.editableBy,
    contactFrom: event.contact_from,
    contactCustomEmail: event.contact_custom?.email ?? null,
    contactCustomPhone: event.contact_custom?.phone ?? null,
    dates: event.dates.map(dateRecord),
    images: event.images,
    prices: event.prices.map(priceRecord),
    digest,
    origin: contentHash,
  };
}

function dateRecord({ startDate, endDate, previousStartDate, prices, ...date }: FeedDate) {
  return {
    ...date,
    startDate: timestamp(startDate),
    endDate: timestamp(endDate),
    previousStartDate: timestamp(previousStartDate),
    prices: prices?.map(priceRecord) ?? null,
  };
}

function priceRecord({ type, price, name_nb, name_en }: FeedPrice): PriceRecord {
  return { type, price, nameNb: name_nb, nameEn: name_en };
}

function timestamp<Instant extends number | null>(
  instant: Instant,
): Instant extends number ? string : string | null;
function timestamp(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

type Digested = Pick<IndexEntry, 'digest'>;
