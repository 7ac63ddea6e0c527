import { type StatedDate, stateFields } from '../../shared/states.ts';
import { operation } from '../graph/Operation.ts';
import type { Filter } from '../parameters/filterParameters.ts';

/** A page of the events of a filter: when each came and changed, and the date that passes. */
export const newsTimes = operation<NewsTimes, NewsVariables>(`
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

/** What else is told of events. */
export const newsTexts = operation<NewsTexts, { readonly ids: readonly string[] }>(`
  query OutletsNewsTexts($ids: [String]!) {
    eventsByIDs(ids: $ids) {
      id eventLink title_nb title_en desc_nb desc_en categories
      images { urlLarge alt }
    }
  }
`);

interface NewsVariables {
  readonly filter: Filter;
  readonly page: number;
}

interface NewsTimes {
  readonly events: {
    readonly hasMore: boolean;
    readonly data: readonly NewsTime[];
  } | null;
}

interface NewsTexts {
  readonly eventsByIDs: readonly NewsText[] | null;
}

/** The times of an event, and of it what belongs to the date shown. */
export interface NewsTime extends StatedDate {
  readonly id: string;
  readonly addedAt: string;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly publishingDate: string | null;
  readonly eventSoldOut: boolean;
  readonly venue: { readonly name: string; readonly municipality: string | null } | null;
}

export interface NewsText {
  readonly id: string;
  readonly eventLink: string;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  readonly desc_nb: string | null;
  readonly desc_en: string | null;
  readonly categories: readonly string[];
  readonly images: readonly { readonly urlLarge: string | null; readonly alt: string | null }[];
}
