import { createHash } from 'node:crypto';
import type { Replica } from '@calendar/events-db';
import type { Pool } from '@calendar/postgres/reading';
import type { SnapshotCopy } from '@calendar/subgraph/snapshot';

/** Stores the last good projection of another subgraph, for when it is down, by its query. */
export function storedProjection<Projection extends object>(
  pool: Pool,
  subgraph: string,
  query: string,
): SnapshotCopy<Projection> {
  const shape = `${createHash('sha256').update(query).digest('base64url').slice(0, 12)} `;
  return {
    async read() {
      const [stored] = (await pool.query<Stored>(READ, [subgraph])).rows;
      if (stored === undefined || !stored.token.startsWith(shape)) return null;
      return { token: stored.token.slice(shape.length), snapshot: stored.content as unknown as Projection };
    },
    async write({ token, snapshot }) {
      await pool.query(WRITE, [subgraph, `${shape}${token}`, JSON.stringify(snapshot)]);
    },
  };
}

type Stored = Pick<Replica, 'token' | 'content'>;

const READ = 'SELECT "token", "content" FROM "Replica" WHERE "subgraph" = $1';
const WRITE = `
  INSERT INTO "Replica" ("subgraph", "token", "content", "fetchedAt") VALUES ($1, $2, $3, now())
  ON CONFLICT ("subgraph") DO UPDATE
  SET "token" = excluded."token", "content" = excluded."content", "fetchedAt" = excluded."fetchedAt"`;
