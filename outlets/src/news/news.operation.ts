import type { Event, Image, Venue } from '../../shared/schema.ts';
import { type StatedDate, stateFields } from '../../shared/states.ts';
import { operation } from '../graph/Operation.ts';
import type { Filter } from '../parameters/filterParameters.ts';

export const newsTimes = operation<NewsTimes, { readonly filter: Filter; readonly page: number }>(`
  query OutletsNewsTimes($filter: Filter, $page: Int) {
    events(filter: $filter, page: $page, pageSize: 1000) {
      hasMore
      data {
        id addedAt created_at updated_at publishingDate
        ${stateFields} eventSoldOut venue { name municipality }
      }
    }
  }
`);

export const newsTexts = operation<
  { readonly eventsByIDs: readonly NewsText[] | null },
  { readonly ids: readonly string[] }
>(`
  query OutletsNewsTexts($ids: [String]!) {
    eventsByIDs(ids: $ids) {
      id eventLink title_nb title_en desc_nb desc_en categories
      images { urlLarge alt }
    }
  }
`);

interface NewsTimes {
  readonly events: { readonly hasMore: boolean; readonly data: readonly NewsTime[] } | null;
}

export interface NewsTime
  extends StatedDate,
    Pick<Event, 'id' | 'addedAt' | 'created_at' | 'updated_at' | 'publishingDate' | 'eventSoldOut'> {
  readonly venue: Pick<Venue, 'name' | 'municipality'> | null;
}

export interface NewsText
  extends Pick<Event, 'id' | 'eventLink' | 'title_nb' | 'title_en' | 'desc_nb' | 'desc_en' | 'categories'> {
  readonly images: readonly Pick<Image, 'urlLarge' | 'alt'>[];
}
