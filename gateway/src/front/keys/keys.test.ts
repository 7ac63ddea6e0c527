import { HelpWanted, UsageError } from '@calendar/config/command';
import { openDatabase } from '@calendar/gateway-db';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { startTestGraph } from '../../testing/startTestGraph.ts';
import { KeysError, readKeysCommand } from './commands.ts';

const databaseUrl = await createTestDatabase('gateway', afterAll);
const database = openDatabase(databaseUrl);
afterAll(() => database.$disconnect());
const graph = await startTestGraph({ databaseUrl }, afterAll);
beforeEach(async () => {
  await database.apiKey.deleteMany();
  await database.usage.deleteMany();
});

it('the command lists keys with their holders, and prints the addresses of those that are valid', async () => {
  expect(await readKeysCommand(['list'])(database)).toEqual(['There are no keys yet.']);
  const first = await issue('Widget', 'b@example.no');
  await issue('App', 'a@example.no');
  await issue('Second app', 'a@example.no');
  await readKeysCommand(['revoke', first.id])(database);
  const list = (await readKeysCommand(['list'])(database)).join('\n');
  expect(list).toMatch(new RegExp(`${first.id} +Widget +b@example.no +issued [\\d-]+ +revoked [\\d-]+`));
  expect(list).toMatch(/App +a@example\.no +issued \d{4}-\d\d-\d\d +valid/);
  expect(list).not.toContain(first.key);
  expect(await readKeysCommand(['emails'])(database)).toEqual(['a@example.no']);
});

it('of a key a hash alone is stored', async () => {
  const { key } = await issue('Widget', 'b@example.no');
  const stored = await database.apiKey.findMany();
  expect(stored).toMatchObject([{ name: 'Widget', email: 'b@example.no', revokedAt: null }]);
  expect(stored[0]?.keyHash).toHaveLength(32);
  const text = JSON.stringify(stored) + Buffer.from(stored[0]?.keyHash ?? []).toString('latin1');
  expect(text).not.toContain(key.slice(4, 16));
});

it('the command tells which command is unknown, and help is no fault', () => {
  expect(() => readKeysCommand([])).toThrow('Which command?');
  expect(() => readKeysCommand(['forget'])).toThrow('There is no command "forget".');
  for (const word of ['-h', '--help']) expect(() => readKeysCommand([word])).toThrow(HelpWanted);
});

it.each([
  [[]],
  [['forget']],
  [['issue']],
  [['issue', '--name', ' ', '--email', 'a@example.no']],
  [['issue', '--name', 'App', '--email', 'nobody']],
  [['issue', '--name', 'App\nnext', '--email', 'a@example.no']],
  [['issue', '--name', 'App \u001b[31m', '--email', 'a@example.no']],
  [['issue', '--name', 'x'.repeat(201), '--email', 'a@example.no']],
  [['revoke', 'one', 'two']],
  [['revoke', 'unknown']],
])('the command refuses %j with a sentence', async (words) => {
  const command = async () => readKeysCommand(words)(database);
  await expect(command()).rejects.toThrow(words[1] === 'unknown' ? KeysError : UsageError);
  expect(await database.apiKey.count()).toBe(0);
});

it('usage is removed when it is older than it is kept for, by several gateways at once', async () => {
  const kept = 40;
  const day = (before: number) => new Date(graph.time.now - before * 24 * 60 * 60 * 1000);
  const row = { keyId: 'k', clientId: '', page: '', requests: 1n };
  await database.usage.createMany({
    data: [0, kept, kept + 1, 4000].map((before) => ({ ...row, day: day(before) })),
  });
  const operation = { keyId: 'k', operation: 'a', name: '', coordinates: [], requests: 1n };
  await database.operationUsage.create({ data: { ...operation, day: day(kept + 1) } });
  for (const _ of [1, 2]) {
    await startTestGraph({ databaseUrl, usageRetentionDays: kept }, onTestFinished);
  }
  await eventually(async () => {
    expect(await database.usage.count()).toBe(2);
    expect(await database.operationUsage.count()).toBe(0);
  });
  const days = (await database.usage.findMany({ orderBy: { day: 'asc' } })).map((each) => each.day);
  const dates = [kept, 0].map((before) => day(before).toISOString().slice(0, 10));
  expect(days.map((each) => each.toISOString().slice(0, 10))).toEqual(dates);
});

async function issue(name: string, email: string): Promise<{ readonly key: string; readonly id: string }> {
  const lines = (await readKeysCommand(['issue', '--name', name, '--email', email])(database)).join('\n');
  return { key: /ekq_[\w-]{43}/.exec(lines)?.[0] ?? '', id: /^Key (\w+) /.exec(lines)?.[1] ?? '' };
}
