import { join } from 'node:path';
import { openDatabase } from '@calendar/gateway-db';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readKeysCommand } from '../../../gateway/src/front/keys/commands.ts';
import { runHere } from '../../../test/support/runHere.ts';
import { createTestDatabase } from '../../../test/support/testDatabase.ts';
import { checkPublicSchema } from '../checks/checkPublicSchema.ts';
import { exportOperations, readExportedOperations } from './exportOperations.ts';
import { listCallers } from './listCallers.ts';

const databaseUrl = await createTestDatabase('gateway', afterAll);
const database = openDatabase(databaseUrl);
afterAll(() => database.$disconnect());
beforeEach(async () => {
  await database.apiKey.deleteMany();
  await database.operationUsage.deleteMany();
  await database.usage.deleteMany();
});

it('exported operations are what the schema check reads, with names and no addresses', async () => {
  const id = await issue('Avisa', 'avisa@example.no');
  await use(id, 'List', ['Event.title_en'], 7);
  await use('gone', 'Old', ['Event.title_en'], 1);
  await use('', '', ['Event.title'], 2);
  const exported = await exportOperations(database);
  const { status, output } = await run(['operations']);
  expect([status, JSON.parse(output)]).toEqual([0, exported]);
  expect(output).not.toContain('example.no');
  expect(readExportedOperations(output)).toEqual(exported);
  expect(
    exported.operations.map(({ caller, keyId, requests, lastDay }) => [caller, keyId, requests, lastDay]),
  ).toEqual([
    ['Avisa', id, 7, '2026-11-20'],
    [undefined, undefined, 2, '2026-11-20'],
    ['key gone', 'gone', 1, '2026-11-20'],
  ]);
  const last = 'type Query { event: Event } type Event { title: String title_en: String }';
  const results = await checkPublicSchema({
    last,
    next: last.replace('title_en: String', ''),
    sections: [],
    today: '2026-11-22',
    recorded: exported,
  });
  expect(JSON.stringify(results)).toContain(
    'Avisa (7 requests, last on 2026-11-20: List); key gone (1 request,',
  );
});

describe('npm run usage', () => {
  it.each([[['--help']], [['else']]])('says with %j what it takes', async (words) => {
    const { status, output, errors } = await run(words);
    const isHelp = words[0] === '--help';
    expect(isHelp ? output : errors).toContain(
      isHelp ? 'npm run usage --silent -- callers\n' : 'callers or operations',
    );
    expect([status, isHelp ? errors : output]).toEqual([isHelp ? 0 : 2, '']);
  });
});

describe('callers', () => {
  it('are listed by what they asked on a day since yesterday, whichever day it was', async () => {
    const row = { keyId: '', clientId: '', page: '' };
    await database.usage.createMany({
      data: [
        { ...row, day: new Date('2026-11-20'), requests: 2 },
        { ...row, day: new Date('2026-11-18'), requests: 9 },
        { ...row, day: new Date('2026-11-19'), requests: 7 },
        { ...row, day: new Date('2026-11-20'), page: 'https://a.example/', requests: 5 },
      ],
    });
    const lines = await listCallers(database, Date.parse('2026-11-20T12:00:00Z'));
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

async function use(
  keyId: string,
  name: string,
  coordinates: readonly string[],
  requests: number,
): Promise<void> {
  const row = { day: new Date('2026-11-20'), keyId, name, coordinates: [...coordinates], requests };
  await database.operationUsage.create({ data: { ...row, operation: `${name}-${coordinates.join()}` } });
}

function run(words: readonly string[]) {
  const env = { ...process.env, GATEWAY_DATABASE_URL: databaseUrl };
  return runHere([join(import.meta.dirname, 'main.ts'), ...words], { env });
}
