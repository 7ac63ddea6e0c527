import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';

/** The coming events, a day of an event at a time. */
export const screenEvents = operation<ScreenData, { readonly filter: Filter }>(`
  query OutletsScreen($filter: Filter) {
    events(filter: $filter, pageSize: 60) {
      data {
        dateID title_nb title_en startDate endDate mode ticketsInformation eventCancelled eventSoldOut
        venue { name municipality } venueNote
      }
    }
  }
`);

export interface ScreenData {
  readonly events: { readonly data: readonly ScreenEvent[] };
}

/** A date on a screen. */
export interface ScreenEvent {
  readonly dateID: string;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  /** On Norway's clock, `YYYY-MM-DD HH:mm:ss±HH:mm`. */
  readonly startDate: string;
  readonly endDate: string;
  readonly mode: string;
  readonly ticketsInformation: string;
  readonly eventCancelled: boolean;
  readonly eventSoldOut: boolean;
  readonly venue: { readonly name: string; readonly municipality: string | null } | null;
  readonly venueNote: string | null;
}
