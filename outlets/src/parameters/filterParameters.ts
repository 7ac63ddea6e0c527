import type * as schema from '../../shared/schema.ts';
import type { Kind, ValuesOf } from './Kind.ts';
import * as kinds from './kinds.ts';

/**
 * Every condition of the interface's `Filter`, by the same name and of the same type, as a parameter of an address. One
 * that is not `told` has its words in `filterWords.ts`.
 */
export const filterParameters = {
  fromDate: kinds.dateTime,
  untilDate: kinds.dateTime,
  fromStartDate: kinds.dateTime,
  ongoing: kinds.flag,
  weekdays: kinds.weekdays,
  isFree: kinds.flag,
  admission: kinds.admissions,
  age: kinds.wholeNumber(0, 150),
  updatedSince: kinds.dateTime,
  publishedSince: kinds.dateTime,
  categories: kinds.list,
  notCategories: kinds.list,
  venues: kinds.list,
  venueSlug: kinds.text,
  organizers: kinds.list,
  organizerSlug: kinds.text,
  searchTerm: kinds.searchText,
  tag: kinds.text,
  mode: kinds.oneOf('online', 'offline'),
  superEvent: told(kinds.text, 'ett program', 'one programme'),
  onlyFeatured: told(kinds.flag, 'fremhevet', 'featured'),
  onlyFeaturedSpecialEvent: told(kinds.flag, 'fremhevet', 'featured'),
  cancelledNotIncluded: told(kinds.flag, 'uten avlyste', 'without cancelled ones'),
  soldOutNotIncluded: told(kinds.flag, 'uten utsolgte', 'without sold-out ones'),
  hoursRange: kinds.hoursRange,
  groupRepetitionsByDay: kinds.flag,
  eachRunningDay: kinds.flag,
  municipality: kinds.text,
  municipalities: kinds.list,
  near: kinds.near,
  box: told(kinds.box, 'i et utsnitt av kartet', 'in a part of the map'),
  postalCodes: kinds.list,
  sortBy: kinds.text,
} as const satisfies {
  readonly [Name in keyof schema.Filter]-?: Kind<NonNullable<schema.Filter[Name]>>;
};

/** A condition in the same words whatever its value is, as a title of a calendar tells it. */
function told<Value>(kind: Kind<Value>, nb: string, en: string) {
  return { ...kind, words: { nb, en } };
}

export type Filter = ValuesOf<typeof filterParameters>;

export interface PageOfFilter {
  readonly filter: Filter;
  readonly page: number;
  readonly pageSize: number;
}
