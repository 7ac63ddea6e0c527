import { setImmediate as sent } from 'node:timers/promises';
import type { RemovedEvent as RemovedRow, Revision } from '@calendar/events-db';
import {
  type Connection,
  type Pool,
  type RevisionRow,
  readRecord,
  tokenOf,
} from '@calendar/postgres/reading';

import { TokenStore } from '../index/search/tokenStore.ts';
import { compacted } from '../index/segments/compacted.ts';
import { type ReadingObserver, UNOBSERVED } from '../index/segments/readingObserver.ts';
import {
  type RemovedEvent,
  type RemovedEvents,
  removalsIn,
  removedEventsOf,
} from '../index/segments/removedEvents.ts';
import { type RecordedEvents, SEGMENT_SIZE, type SegmentedEvent } from '../index/segments/segment.ts';
import type { StoredRow } from '../index/segments/storedRow.ts';
import { writeSegment } from '../index/segments/writeSegment.ts';
import { documentSql, type UseOfPictures } from './documentSql.ts';

/** The domain's events as they were at one revision of the record. Immutable. */
export interface EventsRecord extends RecordedEvents {
  /** Names the revision: `<lineage>:<revision>`. */
  readonly token: string;
  readonly revision: bigint;
  /** When the record was last changed, milliseconds since 1970. Undefined if that is not known. */
  readonly changedAt: number | undefined;
  /** The records that were written with it: the token of each other domain's record. */
  readonly follows: readonly string[];
}

/** Reads the events at the record's present revision, or only those changed since an earlier reading. */
export async function loadEvents(
  pool: Pool,
  earlier: EventsRecord | null,
  pictures: UseOfPictures,
  observer: ReadingObserver = UNOBSERVED,
): Promise<EventsRecord> {
  return readRecord(pool, async (connection, row: EventsRevision) => {
    const { lineage, follows } = row;
    const revision = BigInt(row.revision);
    const state = { token: tokenOf(row), lineage, revision, changedAt: row.changedAt.getTime(), follows };
    const isLater = earlier?.lineage === lineage && earlier.revision <= revision;
    const base = isLater && !(await isMostlyNew(connection, earlier)) ? earlier : null;
    const tokens = base?.tokens ?? new TokenStore();
    const since = base?.revision ?? -1n;
    const changed: SegmentedEvent[] = [];
    for await (const rows of changedSince(connection, since, documentSql(pictures))) {
      changed.push(...writeSegment(rows, tokens, observer));
    }
    const went = await removedSince(connection, since);
    if (base !== null && changed.length === 0 && went.length === 0) return { ...base, ...state };
    const gone = new Set([...went, ...changed].map(({ id }) => id));
    const kept = base === null ? [] : base.events.filter(({ id }) => !gone.has(id));
    const removed = base === null ? removedEventsOf(went) : withRemoved(base.removed, went);
    return { ...state, ...compacted({ events: [...kept, ...changed], tokens, removed, lineage }) };
  });
}

/** Whether more events have changed than there were. They are read anew then: nothing is to be compacted after it. */
async function isMostlyNew(connection: Connection, { revision, events }: EventsRecord): Promise<boolean> {
  const { rows } = await connection.query<{ readonly count: number }>(
    'SELECT count(*)::integer AS "count" FROM "Event" WHERE "revision" > $1',
    [revision],
  );
  return (rows[0]?.count ?? 0) > events.length;
}

/** The documents of the changed events by id, by the driver: Prisma's `$queryRaw` takes a tenth more. */
async function* changedSince(
  connection: Connection,
  since: bigint,
  document: string,
): AsyncIterable<readonly StoredRow[]> {
  await connection.query(
    `DECLARE "changed" NO SCROLL CURSOR FOR
     SELECT concat_ws(E'\\n', ${milliseconds('addedAt')}, ${milliseconds('changedAt')},
       array_to_string(e."formerSlugs", '/'), coalesce(array_to_string(e."formerIds", E'\\t'), ''), ${document}) AS "stored"
     FROM "Event" e WHERE e."revision" > $1 AND e."yieldedTo" IS NULL AND NOT e."hidden" ORDER BY e."id"`,
    [since],
  );
  const fetchSome = async () => (await connection.query<Row>(`FETCH ${SEGMENT_SIZE} FROM "changed"`)).rows;
  for (let next: Promise<readonly Row[]> | null = fetchSome(); next !== null; ) {
    const rows: readonly Row[] = await next;
    next = rows.length < SEGMENT_SIZE ? null : fetchSome();
    await Promise.race([next, sent()]);
    if (rows.length > 0) yield rows.map(storedRow);
  }
}

/** One text: a driver that reads each value of each row takes several times as long. */
function storedRow({ stored }: Row): StoredRow {
  const first = stored.indexOf('\n');
  const second = stored.indexOf('\n', first + 1);
  const third = stored.indexOf('\n', second + 1);
  const fourth = stored.indexOf('\n', third + 1);
  return {
    document: stored.slice(fourth + 1),
    addedAt: Number(stored.slice(0, first)),
    changedAt: Number(stored.slice(first + 1, second)),
    formerSlugs: third === second + 1 ? [] : stored.slice(second + 1, third).split('/'),
    formerIds: fourth === third + 1 ? [] : stored.slice(third + 1, fourth).split('\t'),
  };
}

function milliseconds(column: 'addedAt' | 'changedAt'): string {
  return `(date_part('epoch', e."${column}") * 1000)::bigint`;
}

async function removedSince(connection: Connection, since: bigint): Promise<readonly RemovedEvent[]> {
  const { rows } = await connection.query<Pick<RemovedRow, 'id' | 'removedAt'>>(
    'SELECT "id", "removedAt" FROM "RemovedEvent" WHERE "revision" > $1',
    [since],
  );
  return rows.map(({ id, removedAt }) => ({ id, at: removedAt.getTime() }));
}

/** Of one that went twice, the last time counts. */
function withRemoved(before: RemovedEvents, went: readonly RemovedEvent[]): RemovedEvents {
  if (went.length === 0) return before;
  const again = new Set(went.map(({ id }) => id));
  return removedEventsOf([...removalsIn(before).filter(({ id }) => !again.has(id)), ...went]);
}

interface EventsRevision extends RevisionRow, Pick<Revision, 'follows'> {}

interface Row {
  /** When it was added and changed, its former slugs and ids, and its document, a line each. No id has a tab. */
  readonly stored: string;
}
