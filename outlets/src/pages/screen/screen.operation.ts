import type { Event, Venue } from '../../../shared/schema.ts';
import { type BadgedDate, stateFields } from '../../../shared/states.ts';
import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import type { Matched } from '../agenda/match.ts';
import { IMAGE_FIELDS, type Picture } from '../frame/picture.ts';

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

interface ScreenData {
  readonly next: Matched<ScreenEvent>;
  readonly running?: Matched<ScreenEvent>;
}

export interface ScreenEvent
  extends BadgedDate,
    Pick<Event, 'day' | 'title_nb' | 'title_en' | 'mode' | 'venueNote'> {
  readonly venue: Pick<Venue, 'name' | 'municipality'> | null;
  readonly images: readonly Picture[];
}
