import { fileURLToPath } from 'node:url';
import { openDatabase } from '@calendar/gateway-db';
import { describe, expect, test } from 'vitest';
import { ask, askByGet } from '../support/ask.ts';
import { runHere } from '../support/runHere.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { event } from './items.ts';
import { startCalendar } from './startCalendar.ts';

/**
 * docs/interface.md 5 "Keys and identification" and 8 "Limits", docs/rules.md 39 "Notice without a key", with keys
 * from the command that issues them.
 */

const COUNT = '{ events { totalCount } }';
const KEY = /\bekq_[\w-]{43}\b/;

const calendar = await startCalendar({ events: [event('one')] });

/** What `npm run keys -- …` runs. */
async function keys(...words: readonly string[]): Promise<string> {
  const program = fileURLToPath(new URL('../../gateway/src/front/keys/main.ts', import.meta.url));
  const env = { ...process.env, GATEWAY_DATABASE_URL: calendar.graph.databases.gateway };
  const { status, output, errors } = await runHere([program, ...words], { env });
  expect(status, errors).toBe(0);
  return output;
}

const noticeFor = async (headers: Readonly<Record<string, string>>, search = ''): Promise<unknown> => {
  const { status, body } = await ask(`${calendar.graph.url}${search}`, COUNT, {}, { headers });
  expect([status, body.errors, body.data]).toEqual([200, undefined, { events: { totalCount: 1 } }]);
  return body.extensions?.['notice'];
};
const isAnonymous = async (key: string) => (await noticeFor({ 'x-api-key': key })) !== undefined;

describe('a request', () => {
  test('works without credentials, and its answer says so in a string (interface 5)', async () => {
    expect(await noticeFor({})).toMatch(/anonymous/);
  });

  test('with an unknown key does not fail: it is treated as anonymous, and gets the same notice (interface 5)', async () => {
    const anonymous = await noticeFor({});
    for (const key of ['unknown', `ekq_${'x'.repeat(43)}`, 'ekq_', 'null']) {
      expect(await noticeFor({ 'x-api-key': key })).toBe(anonymous);
      expect(await noticeFor({}, `?${new URLSearchParams({ key })}`)).toBe(anonymous);
    }
  });

  test('has no quota, with or without a key (interface 8)', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await calendar.graph.ask(COUNT)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

test('a key that npm run keys issued becomes valid without a restart, in the header or the query string, until revoked (interface 5, 9; rules 39)', async () => {
  const issued = await keys('issue', '--name', 'Avisa', '--email', 'post@avisa.example');
  const key = KEY.exec(issued)?.[0] ?? '';
  expect(key).not.toBe('');
  await waitUntil(async () => !(await isAnonymous(key)), 'the key is valid');
  expect(await noticeFor({}, `?key=${key}`)).toBeUndefined();
  const byGet = await askByGet(calendar.graph.url, { query: COUNT, key });
  expect(await byGet.json()).toEqual({ data: { events: { totalCount: 1 } } });

  const anonymous = await noticeFor({});
  await keys('revoke', /^Key (\w+) /.exec(issued)?.[1] ?? '');
  await waitUntil(() => isAnonymous(key), 'the key is revoked');
  expect(await noticeFor({ 'x-api-key': key })).toBe(anonymous);
  expect(await noticeFor({}, `?key=${key}`)).toBe(anonymous);
});

test('who calls is recorded by day: X-Page-Url distinguishes pages of one site, X-Client-Id names the front-end (interface 5)', async () => {
  const said = [
    { 'x-page-url': 'https://by.example/kalender' },
    { 'x-page-url': 'https://by.example/forsiden?utm=1#topp' },
    { 'x-client-id': 'widget/2.1' },
  ];
  for (const headers of said) for (let times = 0; times < 20; times++) await noticeFor(headers);
  const database = openDatabase(calendar.graph.databases.gateway);
  try {
    const sums = async () =>
      (
        await database.usage.findMany({
          // A file before this one may have asked the same gateway.
          where: { OR: [{ clientId: 'widget/2.1' }, { page: { startsWith: 'https://by.example/' } }] },
          orderBy: { page: 'asc' },
        })
      ).map(({ day, keyId, clientId, page, requests }) => [
        day.toISOString().slice(0, 10),
        keyId,
        clientId,
        page,
        Number(requests),
      ]);
    const expected = [
      ['2031-06-02', '', 'widget/2.1', '', 20],
      ['2031-06-02', '', '', 'https://by.example/forsiden', 20],
      ['2031-06-02', '', '', 'https://by.example/kalender', 20],
    ];
    const enough = async () => (await sums()).reduce((sum, row) => sum + Number(row[4]), 0) >= 60;
    await waitUntil(enough, 'the requests are recorded');
    expect(await sums()).toEqual(expected);
  } finally {
    await database.$disconnect();
  }
});
