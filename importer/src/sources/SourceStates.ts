import { randomUUID } from 'node:crypto';
import { type Database, openDatabase, Prisma } from '@calendar/events-db';
import { isWebAddress } from '@calendar/text';
import { shownAddress } from '@calendar/web';
import type { SourceSetting } from './sourceSettings.ts';

/** The state of each source, stored in the events' record. */
export class SourceStates {
  readonly #database: Database;
  /** This process, in the leases that it holds. */
  readonly #holder = randomUUID();

  constructor(url: string) {
    this.#database = openDatabase(url);
  }

  /** Makes the table name the sources of `sources.json` and no others. The state of sources that stay is kept. */
  async keepOnly(settings: readonly SourceSetting[]): Promise<void> {
    const names = settings.map(({ name }) => name);
    const addresses = settings.map(({ address }) => shown(address));
    const formats = settings.map(({ format }) => format);
    await this.#database.$transaction([
      this.#database.$executeRaw`DELETE FROM "Source" WHERE "name" <> ALL(${names}::text[])`,
      // A source with a new address is due.
      this.#database.$executeRaw`
        INSERT INTO "Source" ("name", "address", "format")
        SELECT * FROM unnest(${names}::text[], ${addresses}::text[], ${formats}::text[])
        ON CONFLICT ("name") DO UPDATE
        SET "address" = excluded."address", "format" = excluded."format", "nextAt" = now()
        WHERE ("Source"."address", "Source"."format") <> (excluded."address", excluded."format")`,
    ]);
  }

  all(): Promise<readonly SourceState[]> {
    return this.#database.source.findMany({ orderBy: { name: 'asc' } });
  }

  /** The names of those that are due, the longest waiting first. */
  async due(): Promise<readonly string[]> {
    const rows = await this.#database.$queryRaw<readonly { readonly name: string }[]>`
      SELECT "name" FROM "Source" WHERE "nextAt" <= now() AND ("heldUntil" IS NULL OR "heldUntil" < now())
      ORDER BY "nextAt", "name"`;
    return rows.map(({ name }) => name);
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

  /** Extends the claim to a minute from now. */
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

  async close(): Promise<void> {
    await this.#database.$disconnect();
  }
}

/** A password in an address is not stored. */
function shown(address: string): string {
  return isWebAddress(address) ? shownAddress(new URL(address)) : address;
}

/** The known state of a source. */
export type SourceState = Awaited<ReturnType<Database['source']['findUniqueOrThrow']>>;

/** The changes that a try makes in it. */
export interface SourceOutcome
  extends Omit<SourceState, 'name' | 'address' | 'format' | 'holder' | 'heldUntil' | 'validators'> {
  readonly validators: object | null;
}
