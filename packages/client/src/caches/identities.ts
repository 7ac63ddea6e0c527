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

/**
 * Types whose objects belong to the object that contains them, and must be kept there. An entry of a facet has the `id`
 * of what it counts, but its `hits` belong to one list.
 */
export const EMBEDDED = [
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

/** Types of which an object has only one value. So the fields that two queries select of it can be merged. */
export const SINGLE = ['ContactCustom', 'EventConnection', 'Location', 'PageInfo'] as const;
