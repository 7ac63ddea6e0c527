import { openDatabase } from '@calendar/gateway-db';
import { openPool } from '@calendar/postgres/reading';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../../../test/support/ask.ts';
import { eventually } from '../../../../../test/support/eventually.ts';
import { createTestDatabase } from '../../../../../test/support/testDatabase.ts';
import { startTestGraph } from '../../../testing/startTestGraph.ts';
import { readKeysCommand } from '../../keys/commands.ts';
import { Recorder } from '../Recorder.ts';
import { type OperationRow, operationRows } from './operationRows.ts';
import { writeOperations } from './writeOperations.ts';

const databaseUrl = await createTestDatabase('gateway', afterAll);
const database = openDatabase(databaseUrl);
/** As a gateway opens it. */
const pool = openPool(databaseUrl);
afterAll(() => Promise.all([database.$disconnect(), pool.end()]));
beforeEach(() => database.operationUsage.deleteMany());

describe('operations', async () => {
  const graph = await startTestGraph({ databaseUrl, cacheBytes: 1_000_000 }, afterAll);

  it('are counted by key, also those that the cache answers by their bytes, and hold no value', async () => {
    const { key, id } = await issueKey('Widget');
    const headers = { 'x-api-key': key };
    const operation = 'query Found($f: Filter) { events(filter: $f, pageSize: 7654321) { data { id } } }';
    const variables = { f: { searchTerm: 'hemmelig' } };
    await eventually(async () => {
      const { body } = await ask(graph.endpoint, '{ events { totalCount } }', {}, { headers });
      expect(body.extensions).toBeUndefined();
    });
    for (let time = 0; time < 30; time += 1) await ask(graph.endpoint, operation, variables, { headers });
    await ask(graph.endpoint, operation, variables);
    await ask(graph.endpoint, 'query Refused { nothing }', {}, { headers });
    await eventually(async () => {
      const rows = await database.operationUsage.findMany({ where: { name: { not: '' } } });
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual({
        day: new Date('2026-06-01'),
        keyId: id,
        operation: expect.stringMatching(/^[\w-]{16}$/),
        name: 'Found',
        coordinates: [
          ...['Event.id', 'EventConnection.data', 'Filter', 'Filter.searchTerm', 'Query.events'],
          ...['Query.events(filter:)', 'Query.events(pageSize:)'],
        ],
        requests: 30n,
      });
      expect(JSON.stringify(rows.map(({ requests, ...row }) => row))).not.toMatch(/hemmelig|7654321/);
    });
  });

  it('are not recorded where that is turned off', async () => {
    const silent = await startTestGraph({ databaseUrl, recordOperations: false });
    await ask(silent.endpoint, 'query Unseen { events { totalCount } }');
    await silent.close();
    expect(await database.operationUsage.count({ where: { name: 'Unseen' } })).toBe(0);
  });
});

it('the operations of a caller beyond its share are one in memory, with the coordinates of all, and take no room from others', async () => {
  const written: OperationRow[] = [];
  const recorder = new Recorder(
    { ...operationRows, limit: 2 },
    async (rows) => {
      written.push(...rows);
    },
    pino({ enabled: false }),
  );
  for (const name of ['a', 'b', 'c', 'd', 'c', 'a']) recorder.record({ ...shape(name), keyId: '' }, 0);
  recorder.record({ ...shape('c'), keyId: 'k' }, 0);
  await recorder.flush();
  recorder.record({ ...shape('d'), keyId: '' }, 0);
  recorder.record({ ...shape('d'), keyId: '' }, 24 * 60 * 60 * 1000);
  await recorder.close();
  expect(
    written.map(({ day, keyId, id, coordinates, requests }) => [day, keyId, id, coordinates, requests]),
  ).toEqual([
    ['1970-01-01', '', 'a', ['T', 'T.a'], 2],
    ['1970-01-01', '', 'b', ['T', 'T.b'], 1],
    ['1970-01-01', '', 'other', ['T', 'T.c', 'T.d'], 3],
    ['1970-01-01', 'k', 'c', ['T', 'T.c'], 1],
    ['1970-01-01', '', 'other', ['T', 'T.d'], 1],
    ['1970-01-02', '', 'd', ['T', 'T.d'], 1],
  ]);
});

it('the operations of a caller beyond its share are one in the record, with the coordinates of all that gateways add', async () => {
  const beyond = (name: string, requests: number) => ({ ...row(name, requests), id: 'other', name: '' });
  await writeOperations(pool, [row('a', 1), beyond('b', 9)]);
  await writeOperations(pool, [row('d', 1, 'k'), beyond('e', 3), row('a', 2)]);
  expect(await read()).toEqual([
    ['', 'a', 'a', ['T', 'T.a'], 3],
    ['', 'other', '', ['T', 'T.b', 'T.e'], 12],
    ['k', 'd', 'd', ['T', 'T.d'], 1],
  ]);
});

function shape(name: string) {
  return { id: name, name, coordinates: ['T', `T.${name}`] };
}

function row(name: string, requests: number, keyId = ''): OperationRow {
  return { ...shape(name), day: '2026-06-01', keyId, requests };
}

async function read() {
  const rows = await database.operationUsage.findMany({ orderBy: [{ keyId: 'asc' }, { operation: 'asc' }] });
  return rows.map((each) => [each.keyId, each.operation, each.name, each.coordinates, Number(each.requests)]);
}

async function issueKey(name: string): Promise<{ readonly key: string; readonly id: string }> {
  const lines = await readKeysCommand(['issue', '--name', name, '--email', 'a@example.no'])(database);
  const text = lines.join('\n');
  return { key: /ekq_[\w-]{43}/.exec(text)?.[0] ?? '', id: /^Key (\w+) /.exec(text)?.[1] ?? '' };
}
