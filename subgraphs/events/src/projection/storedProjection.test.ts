import type { Database } from '@calendar/events-db';
import { expect, test } from 'vitest';
import { storedProjection } from './storedProjection.ts';

test('a projection is read as it was stored, and counts as none where it was read by another query', async () => {
  const database = replicaTable();
  const directory = storedProjection<object>(database, 'directory', '{ venues { id } }');
  expect(await directory.read()).toBeNull();
  await directory.write({ token: 'a:1', snapshot: { venues: [] } });
  await directory.write({ token: 'a:2', snapshot: { venues: [{ id: 'v' }] } });
  expect(await directory.read()).toEqual({ token: 'a:2', snapshot: { venues: [{ id: 'v' }] } });
  expect(await storedProjection(database, 'taxonomy', '{ venues { id } }').read()).toBeNull();
  expect(await storedProjection(database, 'directory', '{ venues { id name } }').read()).toBeNull();
});

/** The table, in memory. */
function replicaTable(): Pick<Database, 'replica'> {
  const rows = new Map<string, object>();
  const replica = {
    findUnique: async ({ where }: Where) => rows.get(where.subgraph) ?? null,
    upsert: async ({ where, create, update }: Where & Readonly<Record<'create' | 'update', object>>) => {
      rows.set(
        where.subgraph,
        rows.has(where.subgraph) ? { ...rows.get(where.subgraph), ...update } : create,
      );
    },
  };
  return { replica } as unknown as Pick<Database, 'replica'>;
}

interface Where {
  readonly where: { readonly subgraph: string };
}
