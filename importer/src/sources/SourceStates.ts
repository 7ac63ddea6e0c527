import { randomUUID } from 'node:crypto';
import { type Database, Prisma } from '@calendar/events-db';
import { advanceRevision } from '@calendar/postgres/record';
import { isWebAddress } from '@calendar/text';
import { shownAddress } from '@calendar/web';
import type { SourceSetting } from './sourceSettings.ts';

export class SourceStates {
  readonly #database: Database;
  readonly #holder = randomUUID();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes the table name the sources of a file, and no others if it has all. The state of sources that stay is kept. */
  async keepOnly(settings: readonly SourceSetting[], hasAll = true): Promise<void> {
    const names = settings.map(({ name }) => name);
    const addresses = settings.map(({ address }) => shown(address));
    const formats = settings.map(({ format }) => format);
    await this.#database.$transaction([
      this.#database.$executeRaw`DELETE FROM "Source" WHERE ${hasAll} AND "name" <> ALL(${names}::text[])`,
      // A source with a new address is due.
      this.#database.$executeRaw`
        INSERT INTO "Source" ("name", "address", "format")
        SELECT * FROM unnest(${names}::text[], ${addresses}::text[], ${formats}::text[])
        ON CONFLICT ("name") DO UPDATE
        SET "address" = excluded."address", "format" = excluded."format", "nextAt" = now()
        WHERE ("Source"."address", "Source"."format") <> (excluded."address", excluded."format")`,
    ]);
    await this.#keepPictures(settings);
  }

  async #keepPictures(settings: readonly SourceSetting[]): Promise<void> {
    const known = new Map((await this.all()).map(({ name, pictures }) => [name, pictures]));
    const changed = settings.filter(({ name, pictures }) => (known.get(name) ?? null) !== (pictures ?? null));
    if (changed.length === 0) return;
    await this.#database.$transaction(async (transaction) => {
      // Only one at a time writes events.
      await transaction.$executeRaw`
        SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || 'calendar import of events', 0))`;
      for (const { name, pictures = null } of changed)
        await transaction.source.update({ where: { name }, data: { pictures } });
      const { revision } = await advanceRevision(transaction);
      await transaction.$executeRaw`
        UPDATE "Event" SET "revision" = ${revision}, "changedAt" = (SELECT "changedAt" FROM "Revision" WHERE "id" = 1)
        WHERE "source" = ANY(${changed.map(({ name }) => name)}::text[])`;
    }, PATIENCE);
  }

  async pictures(): Promise<ReadonlyMap<string, SourcePictures>> {
    const rows = await this.#database.$queryRaw<readonly (SourcePictures & { readonly source: string })[]>`
      SELECT "source", count("readAt")::integer AS "analysed",
        count(*) FILTER (WHERE "readAt" IS NULL AND "failures" = 0 AND "soonestAt" IS NOT NULL)::integer AS "waiting",
        count(*) FILTER (WHERE "failures" > 0)::integer AS "failed",
        coalesce((array_agg("address" || ': ' || "failure" ORDER BY "triedAt" DESC)
          FILTER (WHERE "failures" > 0))[1:10], '{}') AS "reasons"
      FROM (
        SELECT DISTINCT e."source", p.* FROM "Picture" p
        JOIN "Image" i ON coalesce(i."urlLarge", i."urlSmall", i."urlOriginal") = p."address"
        JOIN "Event" e ON e."id" = i."eventId"
      ) "pictures" GROUP BY "source"`;
    return new Map(rows.map(({ source, ...others }) => [source, others]));
  }

  all(): Promise<readonly SourceState[]> {
    return this.#database.source.findMany({ orderBy: { name: 'asc' } });
  }

  find(name: string): Promise<SourceState | null> {
    return this.#database.source.findUnique({ where: { name } });
  }

  async due(): Promise<readonly string[]> {
    const rows = await this.#database.$queryRaw<readonly { readonly name: string }[]>`
      SELECT "name" FROM "Source" WHERE "nextAt" <= now() AND ("heldUntil" IS NULL OR "heldUntil" < now())
      ORDER BY "nextAt", "name"`;
    return rows.map(({ name }) => name);
  }

  async nextAt(): Promise<Date | null> {
    const [row] = await this.#database.$queryRaw<readonly { readonly at: Date | null }[]>`
      SELECT min(greatest("nextAt", "heldUntil")) AS "at" FROM "Source"`;
    return row?.at ?? null;
  }

  /** Claims a source for this process, for a minute. Undefined if another one works on it. */
  async take(name: string): Promise<SourceState | undefined> {
    const [taken] = await this.#database.$queryRaw<readonly object[]>`
      UPDATE "Source" SET "holder" = ${this.#holder}, "heldUntil" = now() + interval '1 minute'
      WHERE "name" = ${name} AND ("heldUntil" IS NULL OR "heldUntil" < now())
      RETURNING 1 AS "taken"`;
    if (taken === undefined) return undefined;
    return this.#database.source.findUniqueOrThrow({ where: { name } });
  }

  async keep(name: string): Promise<void> {
    await this.#database.$executeRaw`
      UPDATE "Source" SET "heldUntil" = now() + interval '1 minute'
      WHERE "name" = ${name} AND "holder" = ${this.#holder}`;
  }

  /** Releases a source, with the result of its try. There is no result if it was not tried. */
  async giveBack(name: string, outcome: Partial<SourceOutcome>): Promise<void> {
    const { validators, ...others } = outcome;
    const stored = validators === undefined ? {} : { validators: validators ?? Prisma.DbNull };
    await this.#database.source.updateMany({
      where: { name, holder: this.#holder },
      data: { ...others, ...(stored as object), holder: null, heldUntil: null },
    });
  }
}

/** A password in an address is not stored. */
function shown(address: string): string {
  return isWebAddress(address) ? shownAddress(new URL(address)) : address;
}

export interface SourcePictures {
  readonly analysed: number;
  readonly waiting: number;
  readonly failed: number;
  readonly reasons: readonly string[];
}

/** Milliseconds: an import may take its time. */
const PATIENCE = { maxWait: 60_000, timeout: 60 * 60_000 };

export type SourceState = Awaited<ReturnType<Database['source']['findUniqueOrThrow']>>;

export interface SourceOutcome
  extends Omit<SourceState, 'name' | 'address' | 'format' | 'holder' | 'heldUntil' | 'validators'> {
  readonly validators: object | null;
}
