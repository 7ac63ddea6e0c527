import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '@calendar/gateway-db';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readKeysCommand } from '../../gateway/src/keys/commands.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/testDatabase.ts';
import { readChangelog } from '../changelog/readChangelog.ts';
import { checkPublicSchema } from '../checks/checkPublicSchema.ts';
import { exportOperations, readExportedOperations } from '../usage/exportOperations.ts';
import { listCallers } from '../usage/listCallers.ts';
import { type Changes, changesSince } from './changesSince.ts';
import { encodeMessage } from './encodeMessage.ts';
import { readHolders } from './readHolders.ts';
import { writeMessages } from './writeMessages.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase('gateway');
  database = openDatabase(testDatabase.url);
});
afterAll(async () => {
  await database.$disconnect();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.apiKey.deleteMany();
  await database.operationUsage.deleteMany();
  await database.usage.deleteMany();
});

const schema = buildSchema(`type Query { events(page: Int): [Event] }
  type Event { title: String title_en: String mode: Mode } enum Mode { ONLINE OFFLINE }`);
const changelog = readChangelog(`## Unreleased

### Breaking

- From 2027-03-01 (announced 2026-12-01): \`Event.title_en\` – Gone: ask for \`Event.title\`.
- From 2027-02-01 (announced 2026-12-02): \`Mode.OFFLINE\`, \`Query.events(lan:)\` – Æøå.
- From 2027-01-01 (announced 2026-10-01): \`Event.title\` – Told long ago.

### Load

- Upcoming.

### Operators

- Another variable.

## 1.1.0 – 2026-11-05

- Released since.

## 1.0.0 – 2026-01-01

- Released before.
`);
const changes = changesSince(changelog, '2026-11-05');

describe('the announcement', () => {
  it('has what was announced and released from a day on, the next to take effect first', () => {
    expect(changes.announced.map(({ from, coordinates }) => [from, ...coordinates])).toEqual([
      ['2027-02-01', 'Mode.OFFLINE', 'Query.events(lan:)'],
      ['2027-03-01', 'Event.title_en'],
    ]);
    expect(changes.others.flatMap(({ items }) => items)).toEqual(['Upcoming.', 'Released since.']);
    const ofThatDay = changesSince(changelog, '2026-12-02').announced;
    expect(ofThatDay.map(({ announced }) => announced)).toEqual(['2026-12-02']);
  });

  it('is for nobody if no key is valid', async () => {
    await issue('Old', 'old@example.no');
    await database.apiKey.updateMany({ data: { revokedAt: new Date() } });
    expect(await messages()).toEqual([]);
  });

  it('goes to holders by blind copies, once to each address', async () => {
    for (const [name, email] of [
      ['Widget', 'b@example.no'],
      ['App', 'a@example.no'],
      ['Second app', 'A@example.no'],
    ] as const)
      await issue(name, email);
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      to: undefined,
      bcc: ['a@example.no', 'b@example.no'],
      subject: 'Changes of the event calendar’s interface from 2027-02-01',
    });
    expect(message?.text).toContain(
      'Breaking changes\n\n- From 2027-02-01: Mode.OFFLINE, Query.events(lan:) – Æøå.\n- From 2027-03-01: Event.title_en',
    );
    expect(message?.text).toContain('Load\n\n- Upcoming.');
    expect(message?.text).not.toMatch(/Told long ago|Released before|Another variable|App|example\.no/);
    const encoded = message === undefined ? '' : await encodeMessage(message, 'us@example.no');
    expect(encoded).toMatch(/^Bcc: a@example\.no, b@example\.no\r$/m);
    expect(encoded).toMatch(/^To: us@example\.no\r$/m);
    expect(encoded).toMatch(/^From: us@example\.no\r$/m);
    expect(encoded).toMatch(/^X-Unsent: 1\r$/m);
  });

  it('names to each holder the parts that their own applications use, and to nobody else', async () => {
    const title = await issue('Avisa', 'avisa@example.no');
    const modes = await issue('Screen', 'screen@example.no');
    await issue('Quiet', 'quiet@example.no');
    await use(title, 'List', ['Event.title_en', 'Query.events'], 7);
    await use(title, '', ['Event.title_en'], 3);
    await use(modes, 'Modes', ['Event.mode'], 2);
    await use('', 'Anonymous', ['Event.title_en', 'Event.mode', 'Query.events'], 100);
    const written = await messages();
    expect(written.map(({ name, to, bcc }) => [name, to, bcc])).toEqual([
      ['announcement', undefined, ['quiet@example.no']],
      [`announcement-${title}`, 'avisa@example.no', []],
      [`announcement-${modes}`, 'screen@example.no', []],
    ]);
    expect(written[0]?.text).not.toContain('What your applications use');
    const avisa = written[1]?.text ?? '';
    expect(avisa).toContain(
      'Event.title_en, from 2027-03-01: Avisa asked for it 10 times, last on 2026-11-20 (List).',
    );
    expect(avisa).toContain('Query.events(lan:), from 2027-02-01: Avisa asked for it 7 times');
    expect(avisa).not.toMatch(/Screen|Anonymous|Mode\.OFFLINE, from/);
    expect(written[2]?.text).toContain('Mode.OFFLINE, from 2027-02-01: Screen asked for it 2 times');
  });
});

it('concerns those who use an argument that goes, and everybody at a field whose new argument is required', async () => {
  const page = await issue('Pages', 'pages@example.no');
  const list = await issue('List', 'list@example.no');
  await use(page, 'Pages', ['Query.events', 'Query.events(page:)'], 1);
  await use(list, 'List', ['Query.events'], 2);
  const told = (coordinate: string) => {
    const [, announcement] = changes.announced;
    if (announcement === undefined) throw new Error('Nothing is announced');
    return messagesOf({ announced: [{ ...announcement, coordinates: [coordinate] }], others: [] });
  };
  expect((await told('Query.events(page:)')).map(({ to }) => to)).toEqual([undefined, 'pages@example.no']);
  expect((await told('Query.events(lan:)')).map(({ to }) => to)).toEqual([
    'list@example.no',
    'pages@example.no',
  ]);
});

describe('the command', () => {
  it('prints the messages, or writes them to files that are not there yet', async () => {
    await issue('App', 'app@example.no');
    const words = ['--since', '2020-01-01', '--from', 'us@example.no'];
    const printed = announce(words);
    expect(printed.stderr).toMatch(
      /^\d+ changes for 1 holders: 1 messages, 0 of them .* Nothing was sent\.\n$/,
    );
    expect(printed.stdout).toMatch(/^From announce /);
    expect(printed.stdout).toContain('Bcc: app@example.no');
    const folder = await mkdtemp(join(tmpdir(), 'announcement-'));
    try {
      expect(announce([...words, '--output', folder]).status).toBe(0);
      expect(await readdir(folder)).toEqual(['announcement.eml']);
      expect(await readFile(join(folder, 'announcement.eml'), 'utf8')).toContain('Bcc: app@example.no');
      const again = announce([...words, '--output', folder]);
      expect(again.status).toBe(1);
      expect(again.stderr).toContain('Nothing is prepared. EEXIST');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says if there is nobody to inform, or nothing to announce', () => {
    const nobody = announce(['--since', '2020-01-01', '--from', 'us@example.no']);
    expect(nobody).toMatchObject({
      status: 0,
      stdout: '',
      stderr: 'No key is valid: there is nobody to inform.\n',
    });
  });

  it.each([[['--since', 'May', '--from', 'a@example.no']], [['--since', '2026-01-01']], [['--to', 'x']]])(
    'refuses %j with a message and the accepted options',
    (words) => {
      const { status, stdout, stderr } = announce(words);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain('npm run announce -- --since DATE');
    },
  );
});

describe('exported operations', () => {
  it('are what the schema check reads, with names and no addresses', async () => {
    const id = await issue('Avisa', 'avisa@example.no');
    await use(id, 'List', ['Event.title_en'], 7);
    await use('gone', 'Old', ['Event.title_en'], 1);
    await use('', '', ['Event.title'], 2);
    const exported = await exportOperations(database);
    const { status, stdout } = run('usage', ['operations']);
    expect([status, JSON.parse(stdout)]).toEqual([0, exported]);
    expect(stdout).not.toContain('example.no');
    expect(readExportedOperations(stdout)).toEqual(exported);
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
      'Avisa (7 requests, last on 2026-11-20: List); key gone (1 requests',
    );
  });
});

describe('npm run usage', () => {
  it.each([[['--help']], [['callers', 'operations']], [['else']]])('says with %j what it takes', (words) => {
    const { status, stdout, stderr } = run('usage', words);
    const isHelp = words[0] === '--help';
    expect(isHelp ? stdout : stderr).toContain('npm run usage --silent -- callers\n');
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

async function messages() {
  return messagesOf(changes);
}

async function messagesOf(those: Changes) {
  return writeMessages(those, await readHolders(database), await exportOperations(database), schema);
}

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

function announce(words: readonly string[]) {
  return run('announce', words);
}

function run(command: string, words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, `graph/${command}/main.ts`), ...words],
    {
      encoding: 'utf8',
      env: { ...process.env, GATEWAY_DATABASE_URL: testDatabase.url },
    },
  );
  return { status, stdout, stderr };
}
