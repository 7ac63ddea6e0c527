import type { OrganizerRecord, VenueRecord } from '@calendar/directory-db';
import type { EventRecord } from '@calendar/events-db';
import type { CorrectionIndex } from '@calendar/model/corrections';
import type { FeedItems, Section } from '@calendar/model/feed';
import type { CategoryRecord, RetiredCategoryRecord, TicketTypeRecord } from '@calendar/taxonomy-db';
import type { IndexEntry } from '../check/FeedIndex.ts';
import { eventColumns } from './eventColumns.ts';

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

export const TO_RECORD: {
  readonly [S in Section]: (
    item: FeedItems[S],
    entry: Pick<IndexEntry, 'digest' | 'contentHash'>,
  ) => Records[S];
} = {
  categories: ({ name_nb, name_en, slug_nb, slug_en, ...category }, { digest }) => {
    return { ...category, nameNb: name_nb, nameEn: name_en, slugNb: slug_nb, slugEn: slug_en, digest };
  },
  retiredCategories: (retired, { digest }) => ({ ...retired, digest }),
  ticketTypes: ({ id, name_nb, name_en }, { digest }) => ({ id, nameNb: name_nb, nameEn: name_en, digest }),
  venues: ({ location, ...venue }, { digest }) => {
    return { ...venue, latitude: location?.latitude ?? null, longitude: location?.longitude ?? null, digest };
  },
  organizers: (organizer, { digest }) => ({ ...organizer, digest }),
  events: (event, { digest, contentHash }) => ({ ...eventColumns(event), digest, origin: contentHash }),
};
