import type { Named } from '../../graph/names.operation.ts';
import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';

/** How many events a filter has, and the names of their venues and organizers. */
export const filterNames = operation<FilterNames, { readonly filter: Filter }>(`
  query OutletsFilterNames($filter: Filter) {
    events(filter: $filter, pageSize: 1) { totalCount venues { slug name } organizers { slug name } }
  }
`);

interface FilterNames {
  readonly events: {
    readonly totalCount: number;
    readonly venues: readonly Named[];
    readonly organizers: readonly Named[];
  };
}
