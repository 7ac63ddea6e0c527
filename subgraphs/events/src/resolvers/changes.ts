import { readPageKey, textOf, UNKNOWN_CURSOR } from '@calendar/model/changes';
import { type OperationContext, userInputError } from '@calendar/subgraph';
import { type ChangedEvents, changedEvents } from '../query/changes.ts';
import type { Snapshot } from '../query/snapshot.ts';

/** Continues the answer about changes that `directory` began (docs/rules.md 58 "Changes since a cursor"). */
export const changesFields = {
  __resolveReference({ page }: { page: string }, context: OperationContext<Snapshot>): Changes | null {
    const asked = readPageKey(page);
    if (asked === null) return null;
    const { cursor, room } = asked;
    const events = changedEvents(context.snapshot, cursor.positions.events, room, context.now);
    if (events === null) throw userInputError(UNKNOWN_CURSOR, { invalidArgs: ['since'] });
    context.limitValidity(events.validUntil);
    const positions = { ...cursor.positions, events: events.position };
    return {
      page,
      events: events.ids,
      cursor: textOf({ ...cursor, positions }),
      hasMore: asked.hasMore || !events.isLast,
    };
  },
};

interface Changes {
  readonly page: string;
  readonly events: ChangedEvents['ids'];
  readonly cursor: string;
  readonly hasMore: boolean;
}
