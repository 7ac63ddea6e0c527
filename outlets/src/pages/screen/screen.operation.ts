import { type BadgedDate, stateFields } from '../../../shared/states.ts';
import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import { IMAGE_FIELDS, type Picture } from '../frame/picture.ts';

/** The coming events, a day of an event at a time, and those in progress. */
export const screenEvents = operation<ScreenData, ScreenVariables>(`
  query OutletsScreen($next: Filter, $running: Filter, $withRunning: Boolean!) {
    next: events(filter: $next, pageSize: 60) { data { ...Shown } }
    running: events(filter: $running, pageSize: 20) @include(if: $withRunning) { data { ...Shown } }
  }
  fragment Shown on Event {
    dateID title_nb title_en ${stateFields} eventSoldOut mode ticketsInformation
    venue { name municipality } venueNote images { ${IMAGE_FIELDS} }
  }
`);

interface ScreenVariables {
  readonly next: Filter;
  readonly running: Filter;
  readonly withRunning: boolean;
}

export interface ScreenData {
  readonly next: { readonly data: readonly ScreenEvent[] };
  readonly running?: { readonly data: readonly ScreenEvent[] };
}

/** A date on a screen. */
export interface ScreenEvent extends BadgedDate {
  readonly dateID: string;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  readonly mode: string;
  readonly venue: { readonly name: string; readonly municipality: string | null } | null;
  readonly venueNote: string | null;
  readonly images: readonly Picture[];
}
