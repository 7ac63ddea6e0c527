import { operation } from '../../graph/Operation.ts';
import type { Filter } from '../../parameters/filterParameters.ts';

export const filterNames = operation<FilterNames, { readonly filter: Filter }>(`
  query OutletsFilterNames($filter: Filter) {
    events(filter: $filter, pageSize: 1) { totalCount }
  }
`);

interface FilterNames {
  readonly events: {
    readonly totalCount: number;
  };
}
