import { type Filter, filterParameters } from '../../parameters/filterParameters.ts';
import type { ValuesOf } from '../../parameters/Kind.ts';
import * as kinds from '../../parameters/kinds.ts';
import { periodParameters } from '../../parameters/period.ts';

export const agendaParameters = {
  ...filterParameters,
  ...periodParameters,
  lang: kinds.language,
  view: kinds.oneOf('list', 'month', 'map'),
  month: kinds.month,
  page: kinds.wholeNumber(0, 9_999),
} as const;

export function filterIn(values: object): Filter {
  const given = Object.entries(values).filter(([name]) => Object.hasOwn(filterParameters, name));
  return Object.fromEntries(given) as Filter;
}

export type AgendaValues = ValuesOf<typeof agendaParameters>;
