import { createHash } from 'node:crypto';
import type { Database, Prisma } from '@calendar/events-db';
import type { SnapshotCopy } from '@calendar/kit/snapshot';

/**
 * Stores the last good projection of another subgraph in this domain's own database. So events can be answered while
 * the other subgraph is down. One that a release with another query has stored counts as none.
 *
 * @param query the query that reads the projection
 */
export function storedProjection<Projection extends object>(
  database: Pick<Database, 'replica'>,
  subgraph: string,
  query: string,
): SnapshotCopy<Projection> {
  const shape = `${createHash('sha256').update(query).digest('base64url').slice(0, 12)} `;
  return {
    async read() {
      const stored = await database.replica.findUnique({ where: { subgraph } });
      if (stored === null || !stored.token.startsWith(shape)) return null;
      return { token: stored.token.slice(shape.length), snapshot: stored.content as unknown as Projection };
    },
    async write({ token, snapshot }) {
      const stored = {
        token: `${shape}${token}`,
        content: snapshot as Prisma.InputJsonObject,
        fetchedAt: new Date(),
      };
      await database.replica.upsert({
        where: { subgraph },
        create: { subgraph, ...stored },
        update: stored,
      });
    },
  };
}
