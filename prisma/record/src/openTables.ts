import { openPool } from './openPool.ts';
import { readRecord, readToken } from './readRecord.ts';
import { tokenOf } from './tokenOf.ts';

/**
 * Opens a domain's database for a process that only reads whole tables of it.
 *
 * @param url `postgresql://user:password@host:port/database`, with or without `?schema=NAME`
 */
export function openTables(url: string): TablesOfRecord {
  const pool = openPool(url);
  return {
    readToken: () => readToken(pool),
    readTables: <Rows extends object>(names: readonly (keyof Rows & string)[]) =>
      readRecord(pool, async (connection, revision) => {
        const tables: Partial<Record<keyof Rows, unknown>> = {};
        for (const name of names)
          tables[name] = (await connection.query(`SELECT * FROM ${connection.escapeIdentifier(name)}`)).rows;
        const { lineage, changedAt } = revision;
        return { token: tokenOf(revision), lineage, changedAt: changedAt.getTime(), tables: tables as Rows };
      }),
    close: () => pool.end(),
  };
}

/** The tables of one domain. */
export interface TablesOfRecord {
  /** The record's present token, `<lineage>:<revision>`. */
  readToken(): Promise<string>;
  /**
   * Reads tables whole, as they were at one moment.
   *
   * @typeParam Rows of each table, by its name. A `bigint` comes as text
   */
  readTables<Rows extends object>(names: readonly (keyof Rows & string)[]): Promise<ReadTables<Rows>>;
  close(): Promise<void>;
}

export interface ReadTables<Rows> {
  readonly token: string;
  readonly lineage: string;
  /** When the record was last changed, milliseconds since 1970. */
  readonly changedAt: number;
  readonly tables: Rows;
}
