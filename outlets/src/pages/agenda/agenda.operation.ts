import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import { type AgendaEvent, agendaFields, type Facets } from './AgendaEvent.ts';

/** Without grouping by day, so that each event counts once. */
const all = `
  all: events(filter: $all, pageSize: 1) {
    totalCount
    categories { id name_nb name_en hits }
    municipalities { name hits }
    venues { slug name hits }
    organizers { slug name hits }
    isFree { isFree hits }
  }
`;

/** A page of the coming events, and the events in progress. */
export const agendaList = operation<AgendaListData, AgendaListVariables>(`
  query OutletsAgenda(
    $all: Filter, $next: Filter, $ongoing: Filter, $page: Int, $pageSize: Int, $withOngoing: Boolean!
  ) {
    ${all}
    next: events(filter: $next, page: $page, pageSize: $pageSize) { pageInfo { totalPages } data { ${agendaFields} } }
    ongoing: events(filter: $ongoing, pageSize: 6) @include(if: $withOngoing) {
      totalCount data { ${agendaFields} }
    }
  }
`);

/** A month: how much starts on each of its days, the first of it, and what has begun before. */
export const agendaMonth = operation<AgendaMonthData, AgendaMonthVariables>(`
  query OutletsMonth($all: Filter, $starting: Filter, $running: Filter) {
    ${all}
    starting: events(filter: $starting, pageSize: 500) { days { date hits } data { ${agendaFields} } }
    running: events(filter: $running, pageSize: 100) { data { ${agendaFields} } }
  }
`);

/** The venues of the next events. */
export const agendaPlaces = operation<AgendaPlacesData, { readonly all: Filter }>(`
  query OutletsPlaces($all: Filter) {
    ${all}
    placed: events(filter: $all, pageSize: 500) { data { ${agendaFields} } }
  }
`);

interface AgendaListVariables {
  readonly all: Filter;
  readonly next: Filter;
  readonly ongoing: Filter;
  readonly page: number;
  readonly pageSize: number;
  readonly withOngoing: boolean;
}

export interface AgendaListData {
  readonly all: Facets;
  readonly next: Listed & { readonly pageInfo: { readonly totalPages: number } };
  readonly ongoing?: Listed & { readonly totalCount: number };
}

interface AgendaMonthVariables {
  readonly all: Filter;
  readonly starting: Filter;
  readonly running: Filter;
}

export interface AgendaMonthData {
  readonly all: Facets;
  readonly starting: Listed & {
    readonly days: readonly { readonly date: string; readonly hits: number }[];
  };
  readonly running: Listed;
}

export interface AgendaPlacesData {
  readonly all: Facets;
  readonly placed: Listed;
}

interface Listed {
  readonly data: readonly AgendaEvent[];
}
