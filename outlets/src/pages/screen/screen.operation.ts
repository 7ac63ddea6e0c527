import { type BadgedDate, stateFields } from '../../../shared/states.ts';
import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import type { Match } from '../agenda/match.ts';
import { IMAGE_FIELDS, type Picture } from '../frame/picture.ts';

/** The coming events, a day of an event at a time, and those in progress. */
export const screenEvents = operation<ScreenData, ScreenVariables>(`
  query OutletsScreen($next: Filter, $running: Filter, $withRunning: Boolean!) {
    next: events(filter: $next, pageSize: 60) { match data { ...Shown } }
    running: events(filter: $running, pageSize: 20) @include(if: $withRunning) { match data { ...Shown } }
  }
  fragment Shown on Event {
    day title_nb title_en ${stateFields} eventSoldOut mode ticketsInformation isFeaturedEvent
    venue { name municipality } venueNote images { ${IMAGE_FIELDS} }
  }
`);

interface ScreenVariables {
  readonly next: Filter;
  readonly running: Filter;
  readonly withRunning: boolean;
}

export interface ScreenData {
  readonly next: Shown;
  readonly running?: Shown;
}

interface Shown {
  readonly match: Match;
  readonly data: readonly ScreenEvent[];
}

/** A date on a screen. */
export interface ScreenEvent extends BadgedDate {
  /** For which it stands, `YYYY-MM-DD`. */
  readonly day: string;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  readonly mode: string;
  readonly venue: { readonly name: string; readonly municipality: string | null } | null;
  readonly venueNote: string | null;
  readonly images: readonly Picture[];
}
