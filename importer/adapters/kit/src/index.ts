export {
  asManyAs,
  asManyDatesAsHeld,
  datesOfEach,
  LONG_DATE,
  LONGEST_DATE,
  MOST_SOURCE_EVENTS,
  type Notes,
  shortened,
  tooManyDates,
} from './bounded.ts';
export { withoutCancellation } from './cancelledTitle.ts';
export {
  type Categories,
  type Categorizer,
  type CategoryMapping,
  categoriesIn,
  categorizerOf,
  ForeignFeedError,
  HIDDEN,
  parseCategoryMapping,
} from './categoryMapping.ts';
export { DEFAULT_MAPPING } from './defaultMapping.ts';
export { digest, distinct, normalized } from './digest.ts';
export {
  DEFAULT_SOURCE,
  hostOf,
  idPrefix,
  idWithin,
  isAmbiguous,
  isGlobal,
  type StatedIdentity,
  statedEventId,
} from './identity.ts';
export { IdKeeper, type StoredForeignEvent } from './idKeeper.ts';
export { keepByStart } from './keepByStart.ts';
export { asLink } from './links.ts';
export { withMovedDates } from './movedDates.ts';
export { isMapLink, isUnknownPlace, isVirtualName, withoutDialIn } from './noPlaces.ts';
export { OrganizerSightings, organizerSlug, type SeenOrganizer } from './organizerSightings.ts';
export { describeFinding, describeWithoutFile, type Finding, Report } from './report.ts';
export { separated } from './separated.ts';
export { eventSlug } from './slugFor.ts';
export { type SeenAt, type SeenVenue, VenueSightings, venueSlug } from './venueSightings.ts';
export { instantOfLocal, instantText, type OffsetAt, offsetsOf } from './wallClock.ts';
