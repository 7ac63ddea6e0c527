import type { Event } from '../../../shared/schema.ts';
import { operation } from '../../graph/Operation.ts';

export const eventAddresses = operation<EventAddresses, { readonly page: number }>(`
  query OutletsEventAddresses($page: Int) {
    events(page: $page, pageSize: 1000) { hasMore data { event_slug eventLink updated_at } }
  }
`);

interface EventAddresses {
  readonly events: { readonly hasMore: boolean; readonly data: readonly EventAddress[] };
}

export type EventAddress = Pick<Event, 'event_slug' | 'eventLink' | 'updated_at'>;

/** Who and where has a page of its own. */
export const profiles = operation<Profiles>(
  'query OutletsSitemapProfiles { venues { slug } organizers { slug } allUpcomingSuperEvents { id } }',
);

interface Profiles {
  readonly venues: readonly { readonly slug: string }[] | null;
  readonly organizers: readonly { readonly slug: string }[] | null;
  readonly allUpcomingSuperEvents: readonly { readonly id: string }[] | null;
}
