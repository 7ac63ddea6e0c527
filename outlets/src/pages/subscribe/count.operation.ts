import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';

export const filterCount = operation<
  { readonly events: { readonly totalCount: number } },
  { readonly filter: Filter }
>(`
  query OutletsFilterCount($filter: Filter) {
    events(filter: $filter, pageSize: 1) { totalCount }
  }
`);
