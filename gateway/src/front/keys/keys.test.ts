import { readEnvironment } from '@calendar/config';
import { type Database, openDatabase } from '@calendar/gateway-db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/testDatabase.ts';
import { ask } from '../../testing/ask.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';
import { KeysError, readKeysCommand } from './commands.ts';
import { withKeyDatabase } from './withKeyDatabase.ts';

const query = '{ events { totalCount } }';

let testDatabase: TestDatabase;
let database: Database;
let graph: TestGraph;
beforeAll(async () => {
  testDatabase = await createTestDatabase('gateway');
  database = openDatabase(testDatabase.url);
  graph = await startTestGraph({ databaseUrl: testDatabase.url });
});
afterAll(async () => {
  await graph.close();
  await database.$disconnect();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.apiKey.deleteMany();
  await database.usage.deleteMany();
});

describe('the command', () => {
  it('lists keys with their holders, and prints the addresses of those that are valid', async () => {
    expect(await readKeysCommand(['list'])(database)).toEqual(['There are no keys yet.']);
    const first = await issue('Widget', 'b@example.no');
    await issue('App', 'a@example.no');
    await issue('Second app', 'a@example.no');
    await readKeysCommand(['revoke', first.id])(database);
    const list = (await readKeysCommand(['list'])(database)).join('\n');
    expect(list).toMatch(new RegExp(`${first.id} +Widget +b@example.no +issued [\\d-]+ +revoked [\\d-]+`));
    expect(list).not.toContain(first.key);
    expect(await readKeysCommand(['emails'])(database)).toEqual(['a@example.no']);
  });

  it('tells which command is unknown, and which there are', () => {
    expect(() => readKeysCommand([])).toThrow(/^Which command\?\nnpm run keys -- issue /);
    expect(() => readKeysCommand(['forget'])).toThrow(/^There is no command "forget"\.\n/);
  });

  it('works on the database that the environment names', async () => {
    await issue('Widget', 'widget@example.no');
    const environment = readEnvironment('keys', { GATEWAY_DATABASE_URL: testDatabase.url });
    expect(await withKeyDatabase(environment, (found) => found.apiKey.count())).toBe(1);
  });

  it.each([
    [[]],
    [['forget']],
    [['issue']],
    [['issue', '--name', ' ', '--email', 'a@example.no']],
    [['issue', '--name', 'App', '--email', 'nobody']],
    [['issue', '--nam', 'App']],
    [['issue', '--name', 'App\nnext', '--email', 'a@example.no']],
    [['issue', '--name', 'App \u001b[31m', '--email', 'a@example.no']],
    [['issue', '--name', 'x'.repeat(201), '--email', 'a@example.no']],
    [['list', 'all']],
    [['revoke', 'one', 'two']],
    [['revoke']],
    [['revoke', 'unknown']],
  ])('refuses %j with a sentence', async (words) => {
    const command = async () => readKeysCommand(words)(database);
    await expect(command()).rejects.toThrow(KeysError);
    expect(await database.apiKey.count()).toBe(0);
  });
});

describe('usage of a key', () => {
  it('is exact, page by page, whatever anonymous callers invent', async () => {
    const { key, id } = await issue('Widget', 'widget@example.no');
    const { endpoint, close } = await startTestGraph({ databaseUrl: testDatabase.url });
    const call = (headers: Record<string, string>) => ask(endpoint, query, {}, { headers });
    const noise = (index: number) =>
      call({ 'x-page-url': `https://invented.example/${index}`, 'x-client-id': `invented/${index}` });
    const ours = (page: number) => call({ 'x-api-key': key, 'x-page-url': `https://town.example/${page}` });
    try {
      await eventually(async () =>
        expect((await call({ 'x-api-key': key })).body.extensions).toBeUndefined(),
      );
      for (let round = 0; round < 12; round += 1) {
        await Promise.all(Array.from({ length: 100 }, (_, index) => noise(round * 100 + index)));
        await Promise.all([ours(round), ours(round), ours(0)]);
      }
    } finally {
      await close();
    }
    const pages = await database.usage.findMany({ where: { keyId: id, page: { not: '' } } });
    expect(pages.map(({ page, requests }) => [page, Number(requests)]).sort()).toEqual(
      Array.from({ length: 12 }, (_, page) => [`https://town.example/${page}`, page === 0 ? 14 : 2]).sort(),
    );
    const invented = { keyId: '', clientId: { startsWith: 'invented' } };
    expect(await database.usage.count({ where: invented })).toBe(1000);
    const beyond = await database.usage.findFirst({ where: { keyId: '', page: 'other' } });
    expect(beyond).toMatchObject({ clientId: 'other', requests: 200n });
  });

  it('is removed when it is older than it is kept for', async () => {
    const kept = 40;
    const day = (before: number) => new Date(graph.time.now - before * 24 * 60 * 60 * 1000);
    const row = { keyId: 'k', clientId: '', page: '', requests: 1n };
    await database.usage.createMany({
      data: [0, kept, kept + 1, 4000].map((before) => ({ ...row, day: day(before) })),
    });
    const gateway = await startTestGraph({ databaseUrl: testDatabase.url, usageRetentionDays: kept });
    try {
      await eventually(async () => expect(await database.usage.count()).toBe(2));
      const days = (await database.usage.findMany({ orderBy: { day: 'asc' } })).map((each) => each.day);
      const dates = [kept, 0].map((before) => day(before).toISOString().slice(0, 10));
      expect(days.map((each) => each.toISOString().slice(0, 10))).toEqual(dates);
    } finally {
      await gateway.close();
    }
  });
});

async function issue(name: string, email: string): Promise<{ readonly key: string; readonly id: string }> {
  const lines = (await readKeysCommand(['issue', '--name', name, '--email', email])(database)).join('\n');
  return { key: /ekq_[\w-]{43}/.exec(lines)?.[0] ?? '', id: /^Key (\w+) /.exec(lines)?.[1] ?? '' };
}
