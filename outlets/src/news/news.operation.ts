import { type StatedDate, stateFields } from '../../shared/states.ts';
import type { Named } from '../graph/names.operation.ts';
import { operation } from '../graph/Operation.ts';
import type { Filter } from '../parameters/filterParameters.ts';

const item = `
  fragment Item on Event {
    id eventLink title_nb title_en desc_nb desc_en categories created_at updated_at publishingDate
    ${stateFields} eventSoldOut isFeaturedEvent
    venue { name municipality }
    images { urlLarge alt }
  }
`;

/** The events changed and published since a moment, each list in chronological order of the dates shown. */
export const news = operation<NewsData, NewsVariables>(`
  query OutletsNews($changed: Filter, $published: Filter, $pageSize: Int) {
    changed: events(filter: $changed, pageSize: $pageSize) { totalCount data { ...Item } }
    published: events(filter: $published, pageSize: $pageSize) { totalCount data { ...Item } }
  }
  ${item}
`);

/** The times of the next events: which of them have none. */
export const newsTimes = operation<NewsTimes, { readonly filter: Filter }>(`
  query OutletsNewsTimes($filter: Filter) {
    events(filter: $filter, pageSize: 1000) { data { id created_at updated_at publishingDate } }
  }
`);

export const newsOfIds = operation<NewsOfIds, { readonly ids: readonly string[] }>(`
  query OutletsNewsOfIds($ids: [String]!) { eventsByIDs(ids: $ids) { ...Item } }
  ${item}
`);

/** How many there are. */
export const newsCount = operation<NewsCountData, Omit<NewsVariables, 'pageSize'>>(`
  query OutletsNewsCount($changed: Filter, $published: Filter) {
    changed: events(filter: $changed, pageSize: 1) {
      totalCount venues { slug name } organizers { slug name }
    }
    published: events(filter: $published, pageSize: 1) { totalCount }
  }
`);

interface NewsTimes {
  readonly events: {
    readonly data: readonly Pick<NewsNode, 'id' | 'created_at' | 'updated_at' | 'publishingDate'>[];
  } | null;
}

interface NewsOfIds {
  readonly eventsByIDs: readonly NewsNode[] | null;
}

export interface NewsVariables {
  readonly changed: Filter;
  readonly published: Filter;
  readonly pageSize: number;
}

export interface NewsData {
  readonly changed: NewsList | null;
  readonly published: NewsList | null;
}

interface NewsList {
  readonly totalCount: number;
  readonly data: readonly NewsNode[];
}

export interface NewsCountData {
  readonly changed: {
    readonly totalCount: number;
    readonly venues: readonly Named[];
    readonly organizers: readonly Named[];
  } | null;
  readonly published: { readonly totalCount: number } | null;
}

export interface NewsNode extends StatedDate {
  readonly id: string;
  readonly eventLink: string;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  readonly desc_nb: string | null;
  readonly desc_en: string | null;
  readonly categories: readonly string[];
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly publishingDate: string | null;
  readonly eventSoldOut: boolean;
  readonly venue: { readonly name: string; readonly municipality: string | null } | null;
  readonly images: readonly { readonly urlLarge: string | null; readonly alt: string | null }[];
}
