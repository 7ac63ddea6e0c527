import type { CalendarEvent } from '../domain/event.ts';
import type { EventsRecord } from './loadEvents.ts';

/** A record as a local copy keeps it. */
export interface KeptRecord {
  readonly lineage: string;
  readonly revision: bigint;
  readonly events: readonly CalendarEvent[];
}

/** What is kept of a record. */
export function keptRecord({ lineage, revision, events }: EventsRecord): KeptRecord {
  return { lineage, revision, events };
}

/** The record that was kept. */
export function recordOf({ lineage, revision, events }: KeptRecord): EventsRecord {
  const byId = new Map(events.map((event) => [event.id, event]));
  return { token: `${lineage}:${revision}`, lineage, revision, changedAt: undefined, byId, events };
}
