import { Pool } from 'pg';
import { poolConfig } from './poolConfig.ts';
import { type Revision, tokenOf } from './tokenOf.ts';

/**
 * Opens a domain's database for a process that only reads whole tables of it. Prisma's client would take 25 MB of the
 * process, as long as it lives. Connections are made when they are needed.
 *
 * @param url `postgresql://user:password@host:port/database`, with or without `?schema=NAME`
 */
export function openTables(url: string): TablesOfRecord {
  const pool = new Pool(poolConfig(url));
  // An idle connection was lost: the next reading gets another one.
  pool.on('error', () => undefined);
  return {
    readToken: async () => tokenOf(revisionIn((await pool.query<RevisionRow>(REVISION)).rows)),
    async readTables<Rows extends object>(names: readonly (keyof Rows & string)[]) {
      const connection = await pool.connect();
      try {
        await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const revision = revisionIn((await connection.query<RevisionRow>(REVISION)).rows);
        const tables: Partial<Record<keyof Rows, unknown>> = {};
        for (const name of names)
          tables[name] = (await connection.query(`SELECT * FROM ${connection.escapeIdentifier(name)}`)).rows;
        await connection.query('COMMIT');
        connection.release();
        const { lineage, changedAt } = revision;
        return { token: tokenOf(revision), lineage, changedAt: changedAt.getTime(), tables: tables as Rows };
      } catch (error) {
        // Its state is unknown.
        connection.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

const REVISION = 'SELECT "lineage", "revision", "changedAt" FROM "Revision" WHERE "id" = 1';

function revisionIn([row]: readonly RevisionRow[]): RevisionRow {
  if (row === undefined) throw new Error('The record has no revision.');
  return row;
}

interface RevisionRow extends Revision {
  readonly changedAt: Date;
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
