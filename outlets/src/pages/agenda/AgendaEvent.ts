import type { CategoryFacet, Event, EventConnection, Venue, VenueFacet } from '../../../shared/schema.ts';
import { type BadgedDate, stateFields } from '../../../shared/states.ts';
import { IMAGE_FIELDS, type Picture } from '../frame/picture.ts';

export const agendaFields = `
  id dateID day event_slug title_nb title_en ${stateFields} eventSoldOut categories mode ticketsInformation isFeaturedEvent
  venue { name slug municipality location { latitude longitude } }
  images { ${IMAGE_FIELDS} }
`;

export interface AgendaEvent
  extends BadgedDate,
    Pick<Event, 'id' | 'dateID' | 'day' | 'event_slug' | 'title_nb' | 'title_en' | 'categories' | 'mode'> {
  readonly venue: Pick<Venue, 'name' | 'slug' | 'municipality' | 'location'> | null;
  readonly images: readonly Picture[];
}

export interface Facets
  extends Pick<EventConnection, 'totalCount' | 'match' | 'municipalities' | 'admission'> {
  readonly categories: readonly Pick<CategoryFacet, 'id' | 'hits'>[];
  readonly venues: readonly Pick<VenueFacet, 'slug' | 'name' | 'hits'>[];
}
