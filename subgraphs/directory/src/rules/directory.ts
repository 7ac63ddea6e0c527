import type { FeedOrganizer, FeedVenue } from '@calendar/model/feed';
import { inNorwegianOrder } from '@calendar/text/norwegianOrder';
import type { History } from './history.ts';
import { type ItemLog, itemLogOf } from './itemLog.ts';

/** The venues and organizers of the record, in any order. */
export interface DirectoryRecord {
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  readonly history: History;
}

/** The venues and organizers at one revision, by name and by id. Immutable. */
export interface Directory extends DirectoryRecord {
  readonly venuesById: ReadonlyMap<string, Venue>;
  readonly organizersById: ReadonlyMap<string, Organizer>;
  /** All that the history has, in order. */
  readonly log: ItemLog;
}

/** Orders and indexes a record. */
export function directoryOf({ venues, organizers, history }: DirectoryRecord): Directory {
  return {
    venues: inNorwegianOrder(venues, ({ name }) => name),
    organizers: inNorwegianOrder(organizers, ({ name }) => name),
    history,
    log: itemLogOf(history),
    venuesById: new Map(venues.map((venue) => [venue.id, venue])),
    organizersById: new Map(organizers.map((organizer) => [organizer.id, organizer])),
  };
}

/** A place where events are held. */
export interface Venue extends FeedVenue, Lasting {}

/** Somebody who holds events. */
export interface Organizer extends FeedOrganizer, Lasting {}

interface Lasting {
  /** The slugs of others that are the same. Absent: none. */
  readonly formerSlugs?: readonly string[];
}
