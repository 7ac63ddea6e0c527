import type { DayFacet } from '../../../shared/schema.ts';
import { type StatedDate, stateFields } from '../../../shared/states.ts';
import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import { type AgendaEvent, agendaFields, type Facets } from './AgendaEvent.ts';
import type { Matched } from './match.ts';

/** Without a node for each day, so that each event counts once. */
const all = `
  all: events(filter: $all, pageSize: 1) {
    totalCount match
    categories { id hits }
    municipalities { name hits }
    venues { slug name hits }
    admission { admission hits }
  }
`;

export const agendaList = operation<AgendaListData, AgendaListVariables>(`
  query OutletsAgenda(
    $all: Filter, $next: Filter, $ongoing: Filter, $page: Int, $pageSize: Int, $withOngoing: Boolean!
  ) {
    ${all}
    next: events(filter: $next, page: $page, pageSize: $pageSize) {
      match pageInfo { totalPages } data { ${agendaFields} }
    }
    ongoing: events(filter: $ongoing, pageSize: 6) @include(if: $withOngoing) {
      match totalCount data { ${agendaFields} }
    }
  }
`);

/** A month: how much is on on each of its days, what begins on them, and the first of what is on. */
export const agendaMonth = operation<
  AgendaMonthData,
  Readonly<Record<'all' | 'byDay' | 'starting', Filter>>
>(`
  query OutletsMonth($all: Filter, $byDay: Filter, $starting: Filter) {
    ${all}
    byDay: events(filter: $byDay, pageSize: 500) { days { date hits } data { ...InCell } }
    starting: events(filter: $starting, pageSize: 1000) { data { ...InCell } }
  }
  fragment InCell on Event { dateID day event_slug title_nb title_en ${stateFields} }
`);

export const agendaPlaces = operation<AgendaPlacesData, { readonly all: Filter }>(`
  query OutletsPlaces($all: Filter) {
    ${all}
    placed: events(filter: $all, pageSize: 500) { data { ${agendaFields} } }
  }
`);

interface AgendaListVariables
  extends Readonly<Record<'all' | 'next' | 'ongoing', Filter> & Record<'page' | 'pageSize', number>> {
  readonly withOngoing: boolean;
}

interface AgendaListData {
  readonly all: Facets;
  readonly next: Matched<AgendaEvent> & { readonly pageInfo: { readonly totalPages: number } };
  readonly ongoing?: Matched<AgendaEvent> & { readonly totalCount: number };
}

export interface AgendaMonthData {
  readonly all: Facets;
  readonly byDay: { readonly days: readonly DayFacet[]; readonly data: readonly MonthEvent[] };
  readonly starting: { readonly data: readonly MonthEvent[] };
}

export type MonthEvent = StatedDate &
  Pick<AgendaEvent, 'dateID' | 'day' | 'event_slug' | 'title_nb' | 'title_en'>;

export interface AgendaPlacesData {
  readonly all: Facets;
  readonly placed: { readonly data: readonly AgendaEvent[] };
}
