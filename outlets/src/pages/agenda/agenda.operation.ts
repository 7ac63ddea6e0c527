import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import { type AgendaEvent, agendaFields, type Facets } from './AgendaEvent.ts';

const facets = `
  categories { id name_nb name_en hits }
  municipalities { name hits }
  venues { slug name hits }
  isFree { isFree hits }
`;

/** A page of the coming events, and the events in progress. */
export const agendaList = operation<AgendaListData, AgendaListVariables>(`
  query OutletsAgenda($next: Filter, $ongoing: Filter, $page: Int, $pageSize: Int, $withOngoing: Boolean!) {
    next: events(filter: $next, page: $page, pageSize: $pageSize) {
      totalCount hasMore pageInfo { totalPages } data { ${agendaFields} } ${facets}
    }
    ongoing: events(filter: $ongoing, pageSize: 6) @include(if: $withOngoing) {
      totalCount data { ${agendaFields} }
    }
  }
`);

/** A month: how much starts on each of its days, and the first of it. */
export const agendaMonth = operation<AgendaMonthData, { readonly filter: Filter }>(`
  query OutletsMonth($filter: Filter) {
    events(filter: $filter, pageSize: 500) {
      totalCount days { date hits } data { ${agendaFields} } ${facets}
    }
  }
`);

/** The venues of the next events. */
export const agendaPlaces = operation<AgendaPlacesData, { readonly filter: Filter }>(`
  query OutletsPlaces($filter: Filter) {
    events(filter: $filter, pageSize: 500) {
      totalCount data { ${agendaFields} } ${facets}
    }
  }
`);

interface AgendaListVariables {
  readonly next: Filter;
  readonly ongoing: Filter;
  readonly page: number;
  readonly pageSize: number;
  readonly withOngoing: boolean;
}

export interface AgendaListData {
  readonly next: Listed & {
    readonly hasMore: boolean;
    readonly pageInfo: { readonly totalPages: number };
  };
  readonly ongoing?: { readonly totalCount: number; readonly data: readonly AgendaEvent[] };
}

export interface AgendaMonthData {
  readonly events: Listed & {
    readonly days: readonly { readonly date: string; readonly hits: number }[];
  };
}

export interface AgendaPlacesData {
  readonly events: Listed;
}

interface Listed extends Facets {
  readonly totalCount: number;
  readonly data: readonly AgendaEvent[];
}
