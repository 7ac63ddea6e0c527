import type { Database } from '@calendar/gateway-db';
import * as z from 'zod';
import { other } from '../../../gateway/src/front/usage/operations/operationRows.ts';

/**
 * The operations that were recorded, for `npm run check:schema -- --usage` and `npm run announce`: by operation and caller,
 * with the applications' names and no addresses.
 */
export async function exportOperations(database: Database): Promise<ExportedOperations> {
  const rows = await database.operationUsage.groupBy({
    by: ['operation', 'name', 'keyId', 'coordinates'],
    _sum: { requests: true },
    _max: { day: true },
    _min: { day: true },
  });
  const keys = await database.apiKey.findMany({ select: { id: true, name: true } });
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const days = rows.flatMap(({ _min, _max }) => [dayOf(_min.day), dayOf(_max.day)]).toSorted();
  const operations = rows.map(({ operation, name, keyId, coordinates, _sum, _max }) => ({
    operation,
    name: operation === other.id ? '' : name,
    ...(keyId === '' ? {} : { keyId, caller: names.get(keyId) ?? `key ${keyId}` }),
    requests: Number(_sum.requests ?? 0n),
    lastDay: dayOf(_max.day),
    coordinates,
  }));
  return {
    from: days[0] ?? '',
    until: days.at(-1) ?? '',
    operations: operations.toSorted((one, another) => another.requests - one.requests),
  };
}

/**
 * Reads what `exportOperations` has written as JSON. Throws a `ZodError` for anything else.
 */
export function readExportedOperations(json: string): ExportedOperations {
  return form.parse(JSON.parse(json));
}

function dayOf(date: Date | null): string {
  return (date ?? new Date(0)).toISOString().slice(0, 10);
}

const form = z.object({
  /** The first day that was recorded, `YYYY-MM-DD`. */
  from: z.string(),
  until: z.string(),
  operations: z.array(
    z.object({
      operation: z.string(),
      name: z.string(),
      /** The id of the caller's key; absent for callers without one. */
      keyId: z.string().optional(),
      /** The name of the application that the key is for. */
      caller: z.string().optional(),
      requests: z.number(),
      /** `YYYY-MM-DD`. */
      lastDay: z.string(),
      coordinates: z.array(z.string()).readonly(),
    }),
  ),
});

export type ExportedOperations = Readonly<z.infer<typeof form>>;
