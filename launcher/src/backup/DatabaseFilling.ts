import { pipeline } from 'node:stream/promises';
import { openConnection } from '@calendar/postgres';
import { type Client, DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DamagedArchive } from './archive.ts';
import { dropForeignKeys } from './foreignKeys.ts';
import { listTables } from './listTables.ts';

/** Fills a migrated database with data of COPY that may be forged: only tables and columns of the schema. */
export class DatabaseFilling {
  readonly #domain: string;
  readonly #client: Client;
  readonly #unfilled: Map<string, string>;
  readonly #restoreForeignKeys: () => Promise<void>;

  /** @param url with the login of the domain's own user, who has no rights beyond the database */
  static async begin(domain: string, url: string): Promise<DatabaseFilling> {
    const client = await openConnection(url);
    try {
      await client.query('BEGIN');
      const tables = await listTables(client);
      const restoreForeignKeys = await dropForeignKeys(client);
      for (const table of tables.keys()) await client.query(`TRUNCATE ${client.escapeIdentifier(table)}`);
      return new DatabaseFilling(domain, client, new Map(tables), restoreForeignKeys);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  private constructor(
    domain: string,
    client: Client,
    unfilled: Map<string, string>,
    restoreForeignKeys: () => Promise<void>,
  ) {
    this.#domain = domain;
    this.#client = client;
    this.#unfilled = unfilled;
    this.#restoreForeignKeys = restoreForeignKeys;
  }

  /**
   * Throws a `DamagedArchive` unless the rows (COPY's text format, after a line of columns) are of a table of
   * the schema that was not filled yet. Returns the number of rows.
   */
  async fill(table: string, bytes: AsyncIterable<Buffer>): Promise<number> {
    const columns = this.#unfilled.get(table);
    if (columns === undefined)
      throw new DamagedArchive(
        `table "${table}" in ${this.#domain} is not of the schema or comes twice, expected ` +
          `${[...this.#unfilled.keys()].join(', ') || 'no more tables'}`,
      );
    this.#unfilled.delete(table);
    const copy = this.#client.query(copyFrom(`COPY ${columns} FROM STDIN WITH (HEADER MATCH)`));
    await this.#checked(pipeline(withoutLongRows(bytes, `table ${table} in ${this.#domain}`), copy));
    return copy.rowCount;
  }

  /** @throws DamagedArchive if tables are missing, or their content contradicts the schema */
  async commit(): Promise<void> {
    const missing = [...this.#unfilled.keys()];
    if (missing.length > 0)
      throw new DamagedArchive(`${this.#domain} lacks the tables ${missing.join(', ')}`);
    await this.#client.query('SET CONSTRAINTS ALL IMMEDIATE');
    await this.#checked(this.#restoreForeignKeys());
    await this.#client.query('COMMIT');
  }

  /** Ends the connection, and undoes what is not committed. */
  async end(): Promise<void> {
    await this.#client.end();
  }

  /** An error of the data is a fault of the archive. */
  async #checked(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof DatabaseError) || !/^(22|23|54)/.test(error.code ?? '')) throw error;
      const words = [error.message, error.detail, error.where]
        .filter((word) => word !== undefined)
        .join('; ');
      throw new DamagedArchive(`${this.#domain}: ${words}`, { cause: error });
    }
  }
}

/** PostgreSQL holds a row in memory several times. */
async function* withoutLongRows(bytes: AsyncIterable<Buffer>, place: string): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of bytes) {
    const end = piece.lastIndexOf('\n');
    length = end === -1 ? length + piece.length : piece.length - end - 1;
    if (length > LONGEST_ROW)
      throw new DamagedArchive(`a row of ${place} is longer than ${LONGEST_ROW} bytes`);
    yield piece;
  }
}

/** In bytes: as much as PostgreSQL holds in the largest value that the service writes, a JSON document. */
const LONGEST_ROW = 256 * 1024 * 1024;
