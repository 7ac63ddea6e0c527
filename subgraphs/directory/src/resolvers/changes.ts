import { askedOf, pageKeyOf, UNKNOWN_CURSOR } from '@calendar/model/changes';
import { type OperationContext, userInputError } from '@calendar/subgraph';
import { type ChangedIds, changedItems } from '../rules/changedItems.ts';
import type { Directory } from '../rules/directory.ts';

/**
 * Begins the answer about changes (docs/rules.md 58 "Changes since a cursor"); `events` goes on from its key.
 */
export function changes(
  _: unknown,
  { since, first }: { readonly since: string; readonly first?: number | null },
  context: OperationContext<Directory>,
): Changes {
  const room = first ?? DEFAULT_FIRST;
  if (room <= 0) throw userInputError(`Argument "first" must be greater than 0; got ${room}.`);
  const asked = askedOf(since, Math.min(room, MOST_IDS), context.now);
  if (asked === null) throw unknownCursor();
  const { cursor } = asked;
  const items = changedItems(context.snapshot, cursor.positions.directory, asked.room);
  if (items === null) throw unknownCursor();
  const { position, venues, organizers, count, isLast } = items;
  const rest = {
    cursor: { ...cursor, positions: { ...cursor.positions, directory: position } },
    room: asked.room - count,
    hasMore: !isLast,
  };
  // The day is part of the cursor.
  context.limitValidity((cursor.day + 1) * DAY_MS);
  return { page: pageKeyOf(rest), venues, organizers };
}

function unknownCursor(): Error {
  return userInputError(UNKNOWN_CURSOR, { invalidArgs: ['since'] });
}

const DEFAULT_FIRST = 100;
const MOST_IDS = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Changes {
  readonly page: string;
  readonly venues: ChangedIds;
  readonly organizers: ChangedIds;
}
