import type { OrganizerRecord, VenueRecord } from '@calendar/directory-db';
import type { EventRecord } from '@calendar/events-db';
import type { CorrectionIndex } from '@calendar/model/corrections';
import type {
  FeedCategory,
  FeedItems,
  FeedOrganizer,
  FeedRetiredCategory,
  FeedTicketType,
  FeedVenue,
  Section,
} from '@calendar/model/feed';
import type { CategoryRecord, RetiredCategoryRecord, TicketTypeRecord } from '@calendar/taxonomy-db';
import type { IndexEntry } from '../check/FeedIndex.ts';
import { eventColumns } from './eventColumns.ts';

/** The values that the record stores for an item of each section. */
export interface Records {
  readonly categories: CategoryRecord;
  readonly retiredCategories: RetiredCategoryRecord;
  readonly ticketTypes: TicketTypeRecord;
  readonly venues: VenueRecord;
  readonly organizers: OrganizerRecord;
  readonly events: EventRecord;
}

/** What the record stores for a checked item, as corrections make it (docs/rules.md 72 "Corrections"). */
export function recordOf<S extends Section>(
  section: S,
  given: FeedItems[S],
  entry: Pick<IndexEntry, 'digest' | 'contentHash'>,
  corrections: CorrectionIndex,
): Records[S] {
  const { item, hidden, sameAs, own } = corrections.apply(section, given);
  const record = TO_RECORD[section](item, entry);
  return hidden || own !== null ? { ...record, hidden, sameAs, own } : record;
}

/** Turns a checked item and its entry in the feed index into the values that the record stores, by section. */
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
  events: (event, { digest, contentHash }) => ({ ...eventColumns(event), digest, origin: contentHash }),
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

type Digested = Pick<IndexEntry, 'digest'>;
