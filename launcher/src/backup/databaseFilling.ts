import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { openConnection } from '@calendar/postgres';
import { type Client, DatabaseError } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { checkContent } from './checkContent.ts';
import { DamagedArchive } from './damagedArchive.ts';
import { dropForeignKeys } from './foreignKeys.ts';
import { listTables, type Table } from './listTables.ts';
import { printable } from './printable.ts';
import { RowCounter } from './rowCounter.ts';

/**
 * The filling of a migrated, empty database with COPY data that may be forged, in one transaction. Only rows of the
 * schema's own tables are accepted, by names from the schema, and its constraints apply to them.
 */
export class DatabaseFilling {
  readonly #domain: string;
  readonly #client: Client;
  /** The schema's tables, without those that were filled. */
  readonly #unfilled: Map<string, Table>;
  readonly #restoreForeignKeys: () => Promise<void>;
  #copy: Copy | undefined;
  #rows = 0;

  /** @param url with the login of the domain's own user, who has no rights beyond the database */
  static async begin(domain: string, url: string): Promise<DatabaseFilling> {
    const client = await openConnection(url);
    try {
      await client.query('BEGIN');
      const tables = await listTables(client);
      const restoreForeignKeys = await dropForeignKeys(client);
      for (const { table } of tables) await client.query(`TRUNCATE ${client.escapeIdentifier(table)}`);
      return new DatabaseFilling(domain, client, tables, restoreForeignKeys);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  private constructor(
    domain: string,
    client: Client,
    tables: readonly Table[],
    restoreForeignKeys: () => Promise<void>,
  ) {
    this.#domain = domain;
    this.#client = client;
    this.#unfilled = new Map(tables.map((table) => [table.table, table]));
    this.#restoreForeignKeys = restoreForeignKeys;
  }

  /**
   * @param named as the archive names it
   * @throws DamagedArchive if it is not a table of the schema with all its columns, or was filled already
   */
  async beginTable(named: Table): Promise<void> {
    await this.#endTable();
    const { table, columns } = this.#known(named);
    this.#unfilled.delete(table);
    const names = columns.map((column) => this.#client.escapeIdentifier(column)).join(', ');
    const stream = this.#client.query(
      copyFrom(`COPY ${this.#client.escapeIdentifier(table)} (${names}) FROM STDIN`),
    );
    const copy: Copy = { table, stream, done: finished(stream), rows: new RowCounter(), failure: undefined };
    stream.once('error', (error) => {
      copy.failure = error;
    });
    copy.done.catch(() => undefined);
    this.#copy = copy;
  }

  /** Takes data of the table that was begun last. */
  async write(bytes: Buffer): Promise<void> {
    const copy = this.#copy;
    if (copy === undefined) throw new DamagedArchive(`there are rows of no table in ${this.#domain}`);
    const { table, stream, done, rows } = copy;
    const row = rows.ended + 1;
    if (rows.add(bytes) > LONGEST_ROW)
      throw new DamagedArchive(
        `row ${row} of table ${table} in ${this.#domain} is longer than ${LONGEST_ROW} bytes`,
      );
    try {
      if (copy.failure !== undefined) throw copy.failure;
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done]);
    } catch (error) {
      throw this.#refusal(error, `table ${table}`);
    }
  }

  /**
   * Commits the rows.
   *
   * @returns the number of rows
   * @throws DamagedArchive if tables are missing, or their content contradicts the schema
   */
  async commit(): Promise<number> {
    await this.#endTable();
    const missing = [...this.#unfilled.keys()];
    if (missing.length > 0)
      throw new DamagedArchive(`${this.#domain} lacks the tables ${missing.join(', ')}`);
    try {
      await this.#client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await this.#restoreForeignKeys();
    } catch (error) {
      throw this.#refusal(error, 'the tables together');
    }
    await checkContent(this.#domain, this.#client);
    await this.#client.query('COMMIT');
    await this.#client.end();
    return this.#rows;
  }

  /** Undoes it. */
  async abandon(): Promise<void> {
    await this.#client.end();
  }

  async #endTable(): Promise<void> {
    const copy = this.#copy;
    if (copy === undefined) return;
    this.#copy = undefined;
    const { table, stream, done, rows } = copy;
    try {
      if (copy.failure === undefined) stream.end();
      await done;
    } catch (error) {
      throw this.#refusal(error, `table ${table}`);
    }
    if (stream.rowCount !== rows.ended || rows.open > 0)
      throw new DamagedArchive(
        `PostgreSQL finds ${stream.rowCount} rows in the ${rows.ended} lines of table ${table} in ${this.#domain}, ` +
          'expected a row for each line, the last line ended',
      );
    this.#rows += stream.rowCount;
  }

  /** The table as the schema has it, its columns in the archive's order. */
  #known(named: Table): Table {
    const place = `table "${printable(named.table)}" in ${this.#domain}`;
    const known = this.#unfilled.get(named.table);
    if (known === undefined) {
      const expected = [...this.#unfilled.keys()].join(', ') || 'no more tables';
      throw new DamagedArchive(`${place} is not of the schema or comes twice, expected ${expected}`);
    }
    const isWhole =
      named.columns.length === known.columns.length &&
      known.columns.every((column) => named.columns.includes(column));
    if (!isWhole)
      throw new DamagedArchive(
        `${place} has the columns ${printable(named.columns.join(', '))}, expected ${known.columns.join(', ')}`,
      );
    const places = new Map(named.columns.map((column, place) => [column, place]));
    return { ...known, columns: known.columns.toSorted((a, b) => places.get(a)! - places.get(b)!) };
  }

  /** The error to throw for an error of PostgreSQL: an error of the data is a fault of the archive. */
  #refusal(error: unknown, place: string): unknown {
    if (!(error instanceof DatabaseError) || !/^(22|23|54)/.test(error.code ?? '')) return error;
    const words = [error.message, error.detail, error.where].filter((word) => word !== undefined).join('; ');
    return new DamagedArchive(`${place} in ${this.#domain}: ${printable(words, LONGEST_WORDS)}`, {
      cause: error,
    });
  }
}

/**
 * In bytes: as much as PostgreSQL holds in the largest value that the service writes, a JSON document. A row costs
 * PostgreSQL several times its length in memory.
 */
const LONGEST_ROW = 256 * 1024 * 1024;

const LONGEST_WORDS = 500;

interface Copy {
  readonly table: string;
  readonly stream: CopyStreamQuery;
  readonly done: Promise<void>;
  readonly rows: RowCounter;
  /** A stream that failed takes no more data. */
  failure: unknown;
}
