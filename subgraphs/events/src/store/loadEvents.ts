import { setImmediate as sent } from 'node:timers/promises';
import { type Database, Prisma } from '@calendar/events-db';
import { TokenStore } from '../index/search/tokenStore.ts';
import { compacted } from '../index/segments/compacted.ts';
import { type ReadingMark, UNMARKED } from '../index/segments/readingMark.ts';
import { SEGMENT_SIZE, type SegmentedEvent, type SegmentedEvents } from '../index/segments/segment.ts';
import { type ReportBounded, writeSegment } from '../index/segments/writeSegment.ts';
import { documentSql } from './documentSql.ts';

/** The domain's events as they were at one revision of the record. Immutable. */
export interface EventsRecord extends SegmentedEvents {
  /** Names the revision: `<lineage>:<revision>`. */
  readonly token: string;
  readonly lineage: string;
  readonly revision: bigint;
  /** When the record was last changed, milliseconds since 1970; undefined where that is not known. */
  readonly changedAt: number | undefined;
  /** What came with it: of each other domain the token of its record. */
  readonly follows: readonly string[];
}

/** The record's present token. */
export async function readToken(database: Pick<Database, 'revision'>): Promise<string> {
  const { lineage, revision } = await database.revision.findUniqueOrThrow({ where: { id: 1 } });
  return `${lineage}:${revision}`;
}

/**
 * Reads the events at the record's present revision, in one transaction: all of them, or only what changed since an
 * earlier reading of the same lineage.
 *
 * @param mark is told of the event that is worked on
 * @param report is called with each event that is served otherwise than it is stored
 */
export async function loadEvents(
  database: Database,
  earlier: EventsRecord | null,
  mark: ReadingMark = UNMARKED,
  report?: ReportBounded,
): Promise<EventsRecord> {
  return database.$transaction(
    async (transaction) => {
      const { lineage, revision, ...read } = await transaction.revision.findUniqueOrThrow({
        where: { id: 1 },
      });
      const state = {
        token: `${lineage}:${revision}`,
        lineage,
        revision,
        changedAt: read.changedAt.getTime(),
        follows: read.follows,
      };
      const base = earlier?.lineage === lineage && earlier.revision <= revision ? earlier : null;
      const tokens = base?.tokens ?? new TokenStore();
      const since = base?.revision ?? -1n;
      const changed: SegmentedEvent[] = [];
      for await (const documents of changedSince(transaction, since)) {
        changed.push(...writeSegment(documents, tokens, mark, report));
      }
      const removed =
        base === null ? [] : await transaction.removedEvent.findMany({ where: { revision: { gt: since } } });
      if (base !== null && changed.length === 0 && removed.length === 0) return { ...base, ...state };
      const gone = new Set([...removed, ...changed].map(({ id }) => id));
      const kept = base === null ? [] : base.events.filter(({ id }) => !gone.has(id));
      return { ...state, ...compacted({ events: [...kept, ...changed], tokens }) };
    },
    { isolationLevel: 'RepeatableRead', maxWait: 10_000, timeout: LONGEST_READING },
  );
}

/**
 * The documents of what changed, in the order of ids, some at a time: PostgreSQL writes the next ones while these are
 * read. A cursor has the query planned once.
 */
async function* changedSince(
  transaction: Prisma.TransactionClient,
  since: bigint,
): AsyncIterable<readonly string[]> {
  await transaction.$executeRaw`
    DECLARE "changed" NO SCROLL CURSOR FOR
    SELECT ${documentSql()} AS "document" FROM "Event" e WHERE e."revision" > ${since} ORDER BY e."id"`;
  const fetchSome = async () =>
    transaction.$queryRaw<readonly Row[]>`FETCH ${Prisma.raw(String(SEGMENT_SIZE))} FROM "changed"`;
  for (let next: Promise<readonly Row[]> | null = fetchSome(); next !== null; ) {
    const rows: readonly Row[] = await next;
    next = rows.length < SEGMENT_SIZE ? null : fetchSome();
    next?.catch(() => undefined);
    await sent();
    if (rows.length > 0) yield rows.map(({ document }) => document);
  }
}

interface Row {
  readonly document: string;
}

const LONGEST_READING = 10 * 60_000;
