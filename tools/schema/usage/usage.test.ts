import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { openDatabase } from '@calendar/gateway-db';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readKeysCommand } from '../../../gateway/src/front/keys/commands.ts';
import { createTestDatabase } from '../../../test/support/testDatabase.ts';
import { listCallers } from './listCallers.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const testDatabase = await createTestDatabase('gateway');
const database = openDatabase(testDatabase.url);
afterAll(async () => {
  await database.$disconnect();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.apiKey.deleteMany();
  await database.usage.deleteMany();
});

describe('npm run usage', () => {
  it.each([[['--help']], [['else']]])('says with %j what it takes', (words) => {
    const { status, stdout, stderr } = run('usage', words);
    const isHelp = words[0] === '--help';
    expect(isHelp ? stdout : stderr).toContain(
      isHelp ? 'npm run usage --silent -- callers\n' : 'Expected callers.',
    );
    expect([status, isHelp ? stderr : stdout]).toEqual([isHelp ? 0 : 2, '']);
  });
});

describe('callers', () => {
  it('are listed by what they asked on a day, whichever day it was', async () => {
    const row = { keyId: '', clientId: '', page: '' };
    await database.usage.createMany({
      data: [
        { ...row, day: new Date('2026-11-20'), requests: 2 },
        { ...row, day: new Date('2026-11-19'), requests: 7 },
        { ...row, day: new Date('2026-11-20'), page: 'https://a.example/', requests: 5 },
      ],
    });
    const lines = await listCallers(database, Date.parse('2026-11-20T00:00:00Z'));
    expect(lines.slice(1).map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['2026-11-19', '7'],
      ['2026-11-20', '5'],
      ['2026-11-20', '2'],
    ]);
  });

  it('are named by their keys, and texts of theirs are quoted', async () => {
    const id = await issue('Avisa', 'avisa@example.no');
    const row = { day: new Date('2026-11-20'), clientId: 'a\tb', page: '' };
    await database.usage.createMany({
      data: [
        { ...row, keyId: id, requests: 3 },
        { ...row, keyId: 'gone', requests: 2 },
        { ...row, keyId: '', requests: 1 },
      ],
    });
    const [, ...lines] = await listCallers(database, Date.parse('2026-11-20T00:00:00Z'));
    expect(lines).toEqual([
      `2026-11-20\t3\tkey ${id} "Avisa"\t"a\\tb"\t""`,
      '2026-11-20\t2\tkey gone ""\t"a\\tb"\t""',
      '2026-11-20\t1\tno key\t"a\\tb"\t""',
    ]);
  });
});

async function issue(name: string, email: string): Promise<string> {
  const lines = await readKeysCommand(['issue', '--name', name, '--email', email])(database);
  return /^Key (\w+) /.exec(lines.join('\n'))?.[1] ?? '';
}

function run(command: string, words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, `tools/schema/${command}/main.ts`), ...words],
    {
      encoding: 'utf8',
      env: { ...process.env, GATEWAY_DATABASE_URL: testDatabase.url },
    },
  );
  return { status, stdout, stderr };
}
