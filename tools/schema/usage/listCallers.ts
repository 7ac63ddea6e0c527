import type { Database } from '@calendar/gateway-db';

/**
 * For operators: the callers with most requests since yesterday (UTC). Below a head there is a line for each of these
 * rows of the table `Usage`. Texts from callers are quoted.
 *
 * @param now milliseconds since 1970
 */
export async function listCallers(database: Database, now: number): Promise<readonly string[]> {
  const rows = await database.usage.findMany({
    where: { day: { gte: new Date(now - DAY) } },
    orderBy: [{ requests: 'desc' }, { day: 'desc' }, { keyId: 'asc' }, { clientId: 'asc' }, { page: 'asc' }],
    take: MOST_ROWS,
  });
  const keys = await database.apiKey.findMany({ where: { id: { in: rows.map(({ keyId }) => keyId) } } });
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const callerOf = (keyId: string) =>
    keyId === '' ? 'no key' : `key ${keyId} ${JSON.stringify(names.get(keyId) ?? '')}`;
  return [
    'day\trequests\tcaller\tX-Client-Id\tX-Page-Url',
    ...rows.map(({ day, keyId, clientId, page, requests }) =>
      [
        day.toISOString().slice(0, 10),
        requests,
        callerOf(keyId),
        JSON.stringify(clientId),
        JSON.stringify(page),
      ].join('\t'),
    ),
  ];
}

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;
const MOST_ROWS = 20;
