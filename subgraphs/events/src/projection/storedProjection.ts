import type { Database, Prisma } from '@calendar/events-db';
import type { SnapshotCopy } from '@calendar/kit';

/**
 * Stores the last good projection of another subgraph in this domain's own database, so that events can be answered
 * while the other subgraph is down.
 */
export function storedProjection<Projection extends object>(
  database: Pick<Database, 'replica'>,
  subgraph: string,
): SnapshotCopy<Projection> {
  return {
    async read() {
      const stored = await database.replica.findUnique({ where: { subgraph } });
      return stored === null
        ? null
        : { token: stored.token, snapshot: stored.content as unknown as Projection };
    },
    async write({ token, snapshot }) {
      const stored = { token, content: snapshot as Prisma.InputJsonObject, fetchedAt: new Date() };
      await database.replica.upsert({
        where: { subgraph },
        create: { subgraph, ...stored },
        update: stored,
      });
    },
  };
}
