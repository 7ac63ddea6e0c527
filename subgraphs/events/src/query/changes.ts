import { BEGINNING, type ChangeLog, type Place, type Position, pageOf } from '@calendar/model/changes';
import { compared } from '@calendar/text';
import { firstAfter } from '../index/ascending.ts';
import { type Moments, numbersWith } from '../index/columns.ts';
import { readId } from '../index/segments/documents.ts';
import type { RemovedEvents } from '../index/segments/removedEvents.ts';
import { textAt } from '../index/texts.ts';
import { isPublic } from '../rules/publication.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Which events changed after a position, null for the beginning (docs/rules.md 58 "Changes since a cursor"):
 * those of the record, then those that time made public (docs/rules.md 9 "Future publishing date"). Null for
 * a position in another history, or after `now`.
 * @param room how many ids may be returned
 */
export function changedEvents(
  snapshot: Snapshot,
  since: Position | null,
  room: number,
  now: number,
): ChangedEvents | null {
  const { lineage, changed, removed, added } = snapshot.changes;
  const { publishing, publicFrom } = snapshot.events;
  const published = logOf(snapshot, publishing, firstAfter(publishing.at, now));
  const { complete, shown, ...before } = since ?? beginningOf(published);
  if (since !== null && since.lineage !== lineage) return null;
  // Clocks differ a little. A reader has seen an event that was public once. Its removal would not be reported later.
  if (shown.at > now + LARGEST_DIFFERENCE) return null;
  const instant = Math.max(now, shown.at);
  const logs = [logOf(snapshot, changed, changed.at.length), removalsOf(removed)] as const;
  const recorded = pageOf<(typeof logs)[number], ChangedEvent>(
    logs,
    before,
    room,
    ({ log, number, place }) => {
      if ('removed' in log) {
        const id = log.id(number);
        return isPublic(publicFromOf(snapshot, id), instant) ? null : { id, kind: 'removed' };
      }
      const event = log.event(number);
      if (!isPublic(publicFrom[event]!, instant)) return null;
      const isNew = added[event]! > complete || publicFrom[event]! > shown.at;
      return { id: place.key, kind: isNew ? 'added' : 'changed' };
    },
  );
  const known = new Set(recorded.entries.map(({ id }) => id));
  const rest = recorded.isLast ? room - recorded.entries.length : 0;
  const made = pageOf([published], shown, rest, ({ place: { key } }): ChangedEvent | null =>
    known.has(key) ? null : { id: key, kind: 'added' },
  );
  const entries = [...recorded.entries, ...(recorded.isLast ? made.entries : [])];
  const idsOf = (kind: ChangedEvent['kind']) =>
    entries.flatMap((each) => (each.kind === kind ? [each.id] : []));
  return {
    ids: { added: idsOf('added'), changed: idsOf('changed'), removed: idsOf('removed') },
    isLast: recorded.isLast && made.isLast,
    position: {
      lineage,
      ...recorded.place,
      complete: recorded.isLast ? recorded.place.at : complete,
      shown: recorded.isLast ? made.place : shown,
    },
    validUntil: publishing.at[published.count] ?? Number.POSITIVE_INFINITY,
  };
}

/** A reader that begins meets everything in the record that is public already. */
function beginningOf(published: ChangeLog): Omit<Position, 'lineage'> {
  const last = published.count - 1;
  const shown: Place = last < 0 ? BEGINNING : { at: published.at(last), key: published.key(last) };
  return { ...BEGINNING, complete: BEGINNING.at, shown };
}

function logOf({ documents }: Snapshot, { at, event }: Moments, count: number): EventLog {
  return {
    count,
    at: (number) => at[number]!,
    key: (number) => readId(documents, event[number]!),
    event: (number) => event[number]!,
  };
}

function removalsOf(removed: RemovedEvents): RemovalLog {
  const id = (number: number) => textAt(removed.ids, number);
  return {
    removed: true,
    count: removed.at.length,
    at: (number) => removed.at[number]!,
    // An event whose publishing date is moved to a later day is in both logs at one instant. No id has this character.
    key: (number) => `${id(number)}\0`,
    id,
  };
}

/** When an event becomes public. Infinity if it does not exist. */
function publicFromOf({ events, documents }: Snapshot, id: string): number {
  const event = numbersWith(events.of.id, compared(id) ?? id).find((each) => readId(documents, each) === id);
  return event === undefined ? Number.POSITIVE_INFINITY : events.publicFrom[event]!;
}

interface EventLog extends ChangeLog {
  event(number: number): number;
}

interface RemovalLog extends ChangeLog {
  readonly removed: true;
  id(number: number): string;
}

interface ChangedEvent {
  readonly id: string;
  readonly kind: 'added' | 'changed' | 'removed';
}

export interface ChangedEvents {
  readonly ids: { readonly [Kind in ChangedEvent['kind']]: readonly string[] };
  readonly isLast: boolean;
  readonly position: Position;
  /** The next instant at which time alone makes an event public, milliseconds since 1970; Infinity if none. */
  readonly validUntil: number;
}

/** In milliseconds, between the clocks of two gateways. */
const LARGEST_DIFFERENCE = 60_000;
