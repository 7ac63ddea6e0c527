import type { Section } from '@calendar/feed';

/** The sections of which an item can be removed. */
export const REMOVABLE_SECTIONS: readonly RemovableSection[] = [
  'events',
  'venues',
  'organizers',
  'categories',
  'ticketTypes',
];

/** An id stays retired for ever (docs/interface.md 2.7 "Identifiers and vocabularies"). */
export type RemovableSection = Exclude<Section, 'retiredCategories'>;
