import { createHash, randomUUID } from 'node:crypto';
import { DRAWN_AT } from '@calendar/model/eventFields';
import {
  ADVANCE_REVISION,
  ChangeListener,
  inTransaction,
  openPool,
  type Pool,
  REVISION,
} from '@calendar/postgres/reading';
import { DURATION_WITHOUT_END_MS } from '@calendar/time/durations';

/** What the record knows of pictures (docs/rules.md 69 "Analysis of pictures"). A process claims one for two minutes. */
export class PictureRecord {
  readonly #pool: Pool;
  readonly #revision: ChangeListener<string>;
  readonly #holder = randomUUID();

  constructor(url: string) {
    this.#pool = openPool(url, LONGEST_STATEMENT);
    this.#revision = new ChangeListener(url, REVISION);
  }

  token(): Promise<string> {
    return this.#revision.read();
  }

  /** Resolves when the events may have another revision. */
  untilChanged(signal: AbortSignal): Promise<void> {
    return this.#revision.untilChanged(signal);
  }

  /** Adds the pictures of events that have changed since a revision (-1: of all), and notes when each is shown next. */
  async addNew(since: bigint): Promise<void> {
    await this.#pool.query(ADD_NEW, [since]);
  }

  /** Notes anew when each picture is shown next, and forgets those that no event has. */
  async refresh(): Promise<void> {
    await this.#pool.query(REFRESH);
  }

  /** Claims a due picture: never tried, then soonest. Undefined without one at a host that may be asked now. */
  async take(): Promise<TakenPicture | undefined> {
    return inTransaction(this.#pool, async (connection) => {
      // The shares of a host count for all processes together.
      await connection.query('SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || $1, 0))', [
        'calendar pictures',
      ]);
      for (const statement of [TAKE_NEW, TAKE_DUE]) {
        const { rows } = await connection.query<TakenPicture>(statement, [this.#holder]);
        const [taken] = rows;
        if (taken === undefined) continue;
        await connection.query(REST_HOST, [taken.host, BETWEEN_REQUESTS]);
        return taken;
      }
      return undefined;
    });
  }

  async keep(ids: readonly string[]): Promise<void> {
    await this.#pool.query(
      `UPDATE "Picture" SET "heldUntil" = now() + interval '2 minutes' WHERE "id" = ANY($1) AND "holder" = $2`,
      [ids, this.#holder],
    );
  }

  /** Says that the host is not asked any more. */
  async noteFetched(id: string): Promise<void> {
    await this.#pool.query('UPDATE "Picture" SET "fetchedUntil" = NULL WHERE "id" = $1 AND "holder" = $2', [
      id,
      this.#holder,
    ]);
  }

  async giveBack(ids: readonly string[]): Promise<void> {
    await this.#pool.query(
      `UPDATE "Picture" SET "holder" = NULL, "heldUntil" = NULL, "fetchedUntil" = NULL WHERE "id" = ANY($1) AND "holder" = $2`,
      [ids, this.#holder],
    );
  }

  /** Has a host left alone, as it asked. */
  async restHost(host: string, seconds: number): Promise<void> {
    await this.#pool.query(REST_HOST, [host, seconds * 1_000]);
  }

  /** Stores analyses, one revision for all. False: an import is writing, and they are stored later. */
  async publish(analyses: readonly Analysis[]): Promise<boolean> {
    return inTransaction(this.#pool, async (connection) => {
      const { rows } = await connection.query<{ readonly locked: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || $1, 0)) AS "locked"',
        ['calendar import of events'],
      );
      if (rows[0]?.locked !== true) return false;
      const stored = await connection.query<{ readonly address: string }>(STORE, [
        JSON.stringify(analyses),
        this.#holder,
      ]);
      const addresses = stored.rows.map(({ address }) => address);
      if (addresses.length > 0) await connection.query(TOUCH_EVENTS, [addresses]);
      return true;
    });
  }

  async noteUnchanged(id: string): Promise<void> {
    await this.#pool.query(UNCHANGED, [id, this.#holder]);
  }

  /** Notes why a picture was not read. It is tried again later and later. */
  async noteFailure(id: string, failure: string): Promise<void> {
    await this.#pool.query(FAILED, [id, this.#holder, failure.slice(0, LONGEST_FAILURE), PAUSES]);
  }

  /** The address of the picture that a key names. Undefined if the calendar has no such picture. */
  async addressOf(key: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ readonly address: string }>(
      'SELECT "address" FROM "Picture" WHERE "key" = $1',
      [key],
    );
    return rows[0]?.address;
  }

  async counts(): Promise<PictureCounts> {
    const { rows } = await this.#pool.query<PictureCounts>(COUNTS);
    return rows[0]!;
  }

  async failures(most: number): Promise<readonly FailedPicture[]> {
    const { rows } = await this.#pool.query<FailedPicture>(FAILURES, [most]);
    return rows;
  }

  /** Has one address, or all that failed, tried again at once; gives how many. */
  async again(address: string | undefined): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `UPDATE "Picture" SET "nextAt" = date_trunc('second', now()), "triedAt" = NULL, "etag" = NULL, "lastModified" = NULL
       WHERE ${address === undefined ? '"failures" > 0 AND $1::text IS NULL' : '"address" = $1'}`,
      [address ?? null],
    );
    return rowCount ?? 0;
  }

  async close(): Promise<void> {
    this.#revision.close();
    await this.#pool.end();
  }
}

/** Names what was read at an address. It tells nobody the address, and another content has another name. */
export function keyOf(address: string, digest: string): string {
  return createHash('sha256').update(`${address}\n${digest}`).digest('hex').slice(0, 32);
}

/** The largest size of a picture that an image names: this one is measured. */
const ADDRESS = `coalesce(i."urlLarge", i."urlSmall", i."urlOriginal")`;
const ID = `encode(sha256(convert_to(${ADDRESS}, 'UTF8')), 'hex')`;
const HOST = `lower(substring(${ADDRESS} FROM '^https?://(?:[^/?#]*@)?([^/?#]+)'))`;
/** docs/rules.md 1 "End of a date". */
const SOONEST = `(
  SELECT min(d."startDate") FROM "EventDate" d WHERE d."eventId" = e."id" AND
    CASE WHEN d."endDate" > d."startDate" THEN d."endDate" ELSE d."startDate" + interval '${DURATION_WITHOUT_END_MS} milliseconds' END > now())`;
const OF_IMAGES = (condition: string) => `
  SELECT ${ID} AS "id", ${ADDRESS} AS "address", ${HOST} AS "host", min(${SOONEST}) AS "soonestAt"
  FROM "Event" e JOIN "Image" i ON i."eventId" = e."id" LEFT JOIN "Source" s ON s."name" = e."source"
  WHERE ${condition} AND ${HOST} IS NOT NULL AND s."pictures" IS DISTINCT FROM 'none'
    AND NOT starts_with(${ADDRESS}, '${DRAWN_AT}/')
  GROUP BY 1, 2, 3`;

const ADD_NEW = `
  INSERT INTO "Picture" ("id", "address", "host", "soonestAt")
  SELECT * FROM (${OF_IMAGES('e."revision" > $1')}) "new" WHERE "soonestAt" IS NOT NULL
  ON CONFLICT ("id") DO UPDATE SET "soonestAt" = least(excluded."soonestAt", "Picture"."soonestAt")
  WHERE "Picture"."soonestAt" IS DISTINCT FROM least(excluded."soonestAt", "Picture"."soonestAt")`;

const REFRESH = `
  WITH "present" AS (${OF_IMAGES('true')}), "gone" AS (
    DELETE FROM "Picture" p WHERE NOT EXISTS (SELECT FROM "present" WHERE "present"."id" = p."id"))
  UPDATE "Picture" p SET "soonestAt" = "present"."soonestAt" FROM "present"
  WHERE "present"."id" = p."id" AND p."soonestAt" IS DISTINCT FROM "present"."soonestAt"`;

const take = (condition: string, order: string) => `
  UPDATE "Picture" SET "holder" = $1, "heldUntil" = now() + interval '2 minutes',
    "fetchedUntil" = now() + interval '1 minute'
  WHERE "id" = (
    SELECT p."id" FROM "Picture" p
    WHERE ${condition} AND p."soonestAt" IS NOT NULL AND p."nextAt" <= now()
      AND (p."heldUntil" IS NULL OR p."heldUntil" < now())
      AND p."host" NOT IN (SELECT "host" FROM "PictureHost" WHERE "readyAt" > now())
      AND p."host" NOT IN (SELECT "host" FROM "Picture" WHERE "fetchedUntil" > now() GROUP BY 1 HAVING count(*) > 1)
    ORDER BY ${order} LIMIT 1 FOR UPDATE OF p SKIP LOCKED)
  RETURNING "id", "address", "host", "etag", "lastModified", "digest", "failures"`;
const TAKE_NEW = take('p."triedAt" IS NULL', 'p."soonestAt", p."id"');
const TAKE_DUE = take('p."triedAt" IS NOT NULL', 'p."nextAt", p."id"');

const REST_HOST = `
  INSERT INTO "PictureHost" VALUES ($1, now() + $2 * interval '1 millisecond')
  ON CONFLICT ("host") DO UPDATE SET "readyAt" = greatest("PictureHost"."readyAt", excluded."readyAt")`;

const STORE = `
  UPDATE "Picture" p SET "key" = a."key", "width" = a."width", "height" = a."height", "focusX" = a."focusX",
    "focusY" = a."focusY", "etag" = a."etag", "lastModified" = a."lastModified", "digest" = a."digest",
    "triedAt" = now(), "readAt" = now(), "nextAt" = now() + interval '7 days', "failures" = 0, "failure" = NULL,
    "holder" = NULL, "heldUntil" = NULL, "fetchedUntil" = NULL
  FROM jsonb_populate_recordset(NULL::"Picture", $1::jsonb) a WHERE a."id" = p."id" AND p."holder" = $2
  RETURNING p."address"`;

/** The revision is advanced first, as its row is the lock of all who read by revision. */
const TOUCH_EVENTS = `
  WITH "advanced" AS (${ADVANCE_REVISION})
  UPDATE "Event" SET "revision" = "advanced"."revision", "changedAt" = "advanced"."changedAt" FROM "advanced"
  WHERE "id" IN (SELECT i."eventId" FROM "Image" i WHERE ${ADDRESS} = ANY($1))`;

const UNCHANGED = `
  UPDATE "Picture" SET "triedAt" = now(), "readAt" = now(), "nextAt" = now() + interval '7 days', "failures" = 0,
    "failure" = NULL, "holder" = NULL, "heldUntil" = NULL, "fetchedUntil" = NULL
  WHERE "id" = $1 AND "holder" = $2`;

const FAILED = `
  UPDATE "Picture" SET "triedAt" = now(), "failures" = "failures" + 1, "failure" = $3, "holder" = NULL,
    "heldUntil" = NULL, "fetchedUntil" = NULL, "nextAt" = now() + ($4::float8[])[least("failures" + 1, cardinality($4::float8[]))] * interval '1 second'
  WHERE "id" = $1 AND "holder" = $2`;

const COUNTS = `
  SELECT count(*) FILTER (WHERE "readAt" IS NULL AND "failures" = 0 AND "soonestAt" IS NOT NULL)::integer AS "waiting",
    count("readAt")::integer AS "analysed", count("focusX")::integer AS "withFaces",
    count(*) FILTER (WHERE "failures" > 0)::integer AS "failed",
    coalesce(extract(epoch FROM now() - min("nextAt") FILTER (
      WHERE "triedAt" IS NULL AND "soonestAt" IS NOT NULL)), 0)::float8 AS "oldestSeconds"
  FROM "Picture"`;

const FAILURES = `
  SELECT p."address", p."failure", p."failures", p."nextAt", (
    SELECT min(e."source") FROM "Image" i JOIN "Event" e ON e."id" = i."eventId" WHERE ${ADDRESS} = p."address"
  ) AS "source"
  FROM "Picture" p WHERE p."failures" > 0 ORDER BY p."triedAt" DESC LIMIT $1`;

export interface TakenPicture {
  readonly id: string;
  readonly address: string;
  readonly host: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** SHA-256 of what was read last. */
  readonly digest: string | null;
  readonly failures: number;
}

export interface Analysis {
  readonly id: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly focusX: number | null;
  readonly focusY: number | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly digest: string;
}

export interface PictureCounts {
  readonly waiting: number;
  readonly analysed: number;
  readonly withFaces: number;
  readonly failed: number;
  readonly oldestSeconds: number;
}

export interface FailedPicture {
  readonly address: string;
  readonly failure: string;
  readonly failures: number;
  readonly nextAt: Date;
  readonly source: string | null;
}

/** Milliseconds. */
const BETWEEN_REQUESTS = 1_000;
const LONGEST_STATEMENT = 60_000;
/** Characters. */
const LONGEST_FAILURE = 500;
/** Seconds until the next try, after one failure, two and so on. */
const PAUSES = [300, 1_800, 7_200, 43_200, 86_400, 259_200, 604_800];
