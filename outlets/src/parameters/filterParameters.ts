import type * as schema from '../../shared/schema.ts';
import type { Kind, ValuesOf } from './Kind.ts';
import * as kinds from './kinds.ts';

/** Every condition of the interface's `Filter`, by the same name and of the same type, as a parameter of an address. */
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
  superEvent: kinds.text,
  onlyFeatured: kinds.flag,
  onlyFeaturedSpecialEvent: kinds.flag,
  cancelledNotIncluded: kinds.flag,
  soldOutNotIncluded: kinds.flag,
  hoursRange: kinds.hoursRange,
  groupRepetitionsByDay: kinds.flag,
  eachRunningDay: kinds.flag,
  municipality: kinds.text,
  municipalities: kinds.list,
  near: kinds.near,
  box: kinds.box,
  postalCodes: kinds.list,
  sortBy: kinds.text,
} as const satisfies {
  readonly [Name in keyof schema.Filter]-?: Kind<NonNullable<schema.Filter[Name]>>;
};

export type Filter = ValuesOf<typeof filterParameters>;

export interface PageOfFilter {
  readonly filter: Filter;
  readonly page: number;
  readonly pageSize: number;
}
