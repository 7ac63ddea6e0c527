// Written by `npm run types -w packages/client`.

/**
 * The field that identifies an object of a type, and that a cache must use as the key. It is not `Event.id`, since
 * nodes of one event may show different dates (docs/interface.md 3 "What changes with time").
 */
export const IDENTITIES = {
  Category: 'id',
  Event: 'cacheKey',
  Organizer: 'id',
  Repetition: 'id',
  TicketType: 'id',
  Venue: 'id',
} as const;

/** Types whose objects belong to the object that contains them, and must be kept there. */
export const EMBEDDED = [
  'AdmissionFacet',
  'CategoryFacet',
  'ChangedIDs',
  'Changes',
  'ContactCustom',
  'DayFacet',
  'EventConnection',
  'FreeFacet',
  'Image',
  'Location',
  'MunicipalityFacet',
  'OrganizerFacet',
  'PageInfo',
  'Price',
  'TagFacet',
  'VenueFacet',
] as const;
