import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { openConnection } from '@calendar/postgres';
import type { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';

/** The filling of a migrated database from COPY data, in one transaction. */
export class DatabaseFilling {
  readonly #client: Client;
  #copy: Copy | undefined;

  /** Begins with the database's tables emptied. `url` is the superuser's: the order of tables does not matter to it. */
  static async begin(url: string): Promise<DatabaseFilling> {
    const client = await openConnection(url);
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    const { rows } = await client.query<{ table: string }>(
      `SELECT quote_ident(tablename) AS table FROM pg_tables
       WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations'`,
    );
    if (rows.length > 0) await client.query(`TRUNCATE ${rows.map(({ table }) => table).join(', ')}`);
    return new DatabaseFilling(client);
  }

  private constructor(client: Client) {
    this.#client = client;
  }

  async beginTable(table: string, columns: readonly string[]): Promise<void> {
    await this.endTable();
    const names = columns.map((column) => this.#client.escapeIdentifier(column)).join(', ');
    const stream = this.#client.query(
      copyFrom(`COPY ${this.#client.escapeIdentifier(table)} (${names}) FROM STDIN`),
    );
    const done = finished(stream);
    done.catch(() => undefined);
    this.#copy = { stream, done };
  }

  /** Takes data of the table that was begun last. */
  async write(bytes: Buffer): Promise<void> {
    if (this.#copy === undefined) throw new Error('The backup has rows of no table.');
    const { stream, done } = this.#copy;
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done]);
  }

  /** @returns the number of rows that the table got */
  async endTable(): Promise<number> {
    if (this.#copy === undefined) return 0;
    const { stream, done } = this.#copy;
    this.#copy = undefined;
    stream.end();
    await done;
    return stream.rowCount;
  }

  async commit(): Promise<void> {
    await this.#client.query('COMMIT');
    await this.#client.end();
  }

  async abandon(): Promise<void> {
    this.#copy?.stream.destroy();
    await this.#client.end();
  }
}

interface Copy {
  readonly stream: CopyStreamQuery;
  readonly done: Promise<void>;
}
