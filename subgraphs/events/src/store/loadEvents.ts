import type { Database, Prisma } from '@calendar/events-db';
import type { CalendarEvent } from '../domain/event.ts';
import { EVENT_DOCUMENT } from './eventDocument.ts';

/** The domain's events as they were at one revision of the record. Immutable. */
export interface EventsRecord {
  /** Names the revision: `<lineage>:<revision>`. */
  readonly token: string;
  readonly lineage: string;
  readonly revision: bigint;
  /** When the record was last changed, milliseconds since 1970; undefined where that was not kept. */
  readonly changedAt: number | undefined;
  readonly byId: ReadonlyMap<string, CalendarEvent>;
  /** The events of `byId`; the same list for as long as they are the same events. */
  readonly events: readonly CalendarEvent[];
}

/** The record's present token. */
export async function readToken(database: Pick<Database, 'revision'>): Promise<string> {
  const { lineage, revision } = await database.revision.findUniqueOrThrow({ where: { id: 1 } });
  return `${lineage}:${revision}`;
}

/**
 * Reads the events at the record's present revision, in one transaction: all of them, or only what changed since an
 * earlier reading of the same lineage.
 */
export async function loadEvents(database: Database, earlier: EventsRecord | null): Promise<EventsRecord> {
  return database.$transaction(
    async (transaction) => {
      const read = await transaction.revision.findUniqueOrThrow({ where: { id: 1 } });
      const { lineage, revision } = read;
      const changedAt = read.changedAt.getTime();
      const base = earlier?.lineage === lineage && earlier.revision <= revision ? earlier : null;
      const since = base?.revision ?? -1n;
      const changed = await changedSince(transaction, since);
      const removed =
        base === null ? [] : await transaction.removedEvent.findMany({ where: { revision: { gt: since } } });
      const token = `${lineage}:${revision}`;
      if (base !== null && changed.length === 0 && removed.length === 0)
        return { ...base, token, revision, changedAt };
      const byId = new Map(base?.byId);
      for (const { id } of removed) byId.delete(id);
      for (const event of changed) byId.set(event.id, event);
      return { token, lineage, revision, changedAt, byId, events: [...byId.values()] };
    },
    { isolationLevel: 'RepeatableRead', maxWait: 10_000, timeout: LONGEST_READING },
  );
}

async function changedSince(
  transaction: Prisma.TransactionClient,
  since: bigint,
): Promise<readonly CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  let after = '';
  for (;;) {
    const rows = await transaction.$queryRaw<readonly { id: string; document: string }[]>`
      SELECT e."id", ${EVENT_DOCUMENT} AS "document"
      FROM "Event" e
      WHERE e."id" > ${after} AND e."revision" > ${since}
      ORDER BY e."id"
      LIMIT ${PAGE}`;
    for (const { document } of rows) events.push(JSON.parse(document) as CalendarEvent);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return events;
    after = last.id;
  }
}

const PAGE = 2000;
const LONGEST_READING = 10 * 60_000;
