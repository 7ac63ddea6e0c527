import type { EventConnection, OrganizerFacet, VenueFacet } from '../../shared/schema.ts';
import type { Filter } from '../parameters/filterParameters.ts';
import { operation } from './Operation.ts';

export const allNames = operation<Readonly<Record<'venues' | 'organizers', readonly Named[] | null>>>(
  'query OutletsNames { venues { slug name } organizers { slug name } }',
);

export const byOneSlug = operation<FoundBySlug, { readonly filter: Filter }>(`
  query OutletsByOneSlug($filter: Filter) {
    events(filter: $filter, pageSize: 1) { totalCount venues { slug hits } organizers { slug hits } }
  }
`);

export interface Named {
  readonly slug: string;
  readonly name: string;
}

interface FoundBySlug {
  readonly events: Pick<EventConnection, 'totalCount'> & {
    readonly venues: readonly Pick<VenueFacet, 'slug' | 'hits'>[];
    readonly organizers: readonly Pick<OrganizerFacet, 'slug' | 'hits'>[];
  };
}
