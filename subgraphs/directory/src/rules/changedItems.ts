import { BEGINNING, type Change, type Position, pageOf } from '@calendar/model/changes';
import type { Directory } from './directory.ts';
import type { Section } from './history.ts';
import type { ItemEntry, ItemLog } from './itemLog.ts';

/**
 * The venues and organizers that changed after a position, null for the beginning (docs/rules.md 58 "Changes
 * since a cursor"). Null for a position in another history.
 * @param room how many ids may be returned
 */
export function changedItems(
  directory: Directory,
  since: Position | null,
  room: number,
): ChangedItems | null {
  const { lineage } = directory.history;
  if (since !== null && since.lineage !== lineage) return null;
  const { complete, ...before } = since ?? { ...BEGINNING, complete: BEGINNING.at };
  const { entries, place, isLast } = pageOf([directory.log], before, room, (change) =>
    entryOf(directory, change),
  );
  const of = (section: Section): ChangedIds => {
    const own = entries.filter((entry) => entry.section === section);
    const isAdded = ({ addedAt }: ItemEntry) => addedAt !== null && addedAt > complete;
    return {
      added: own.filter(isAdded).map(({ id }) => id),
      changed: own.filter((entry) => entry.addedAt !== null && !isAdded(entry)).map(({ id }) => id),
      removed: own.filter(({ addedAt }) => addedAt === null).map(({ id }) => id),
    };
  };
  return {
    venues: of('venues'),
    organizers: of('organizers'),
    count: entries.length,
    isLast,
    position: { ...place, lineage, complete: isLast ? place.at : complete, shown: BEGINNING },
  };
}

/** An item that was removed and added again is listed once, as added. */
function entryOf(directory: Directory, { log, number }: Change<ItemLog>): ItemEntry | null {
  const entry = log.entry(number);
  const isThere = directory[entry.section === 'venues' ? 'venuesById' : 'organizersById'].has(entry.id);
  return isThere === (entry.addedAt !== null) ? entry : null;
}

export interface ChangedItems {
  readonly venues: ChangedIds;
  readonly organizers: ChangedIds;
  readonly count: number;
  readonly isLast: boolean;
  readonly position: Position;
}

/** Ids, each once. */
export interface ChangedIds {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}
