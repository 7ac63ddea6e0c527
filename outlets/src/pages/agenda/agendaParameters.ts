import { type Filter, filterParameters } from '../../parameters/filterParameters.ts';
import type { Kind, ValuesOf } from '../../parameters/Kind.ts';
import * as kinds from '../../parameters/kinds.ts';
import { language } from '../frame/languageParameter.ts';

/** A day, as a date field sends it. */
const day: Kind<string> = {
  accepted: 'a day, as 2026-11-23',
  isList: false,
  read: (given) => (isDay(given) ? given : undefined),
  write: (value) => value,
};

const month: Kind<string> = {
  accepted: 'a month, as 2026-11',
  isList: false,
  read: (given) => (isDay(`${given}-01`) ? given : undefined),
  write: (value) => value,
};

/** Parameters of the front page: period and view, and every filter of the interface. */
export const agendaParameters = {
  ...filterParameters,
  lang: language,
  view: kinds.oneOf('list', 'month', 'map'),
  when: kinds.oneOf('today', 'tomorrow', 'weekend', 'week'),
  from: day,
  until: day,
  month,
  page: kinds.wholeNumber(0, 9_999),
} as const;

/** The conditions of the interface among the values of an address. */
export function filterIn(values: AgendaValues): Filter {
  const given = Object.entries(values).filter(([name]) => Object.hasOwn(filterParameters, name));
  return Object.fromEntries(given) as Filter;
}

function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export type AgendaValues = ValuesOf<typeof agendaParameters>;
