import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import schema from 'jsonfeed-schema/schema-v1.1.json' with { type: 'json' };
import Parser from 'rss-parser';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CATEGORIES, event, venue } from '../contract/items.ts';
import { NOON, startCalendar } from '../contract/startCalendar.ts';
import { askPresent, startOutletsBefore } from '../support/outlets.ts';

/** `/feed.xml`, `/feed.rss` and `/feed.json`, read by readers and validators that are not ours (docs/outlets.md). */

const FORMATS = ['/feed.xml', '/feed.rss', '/feed.json'] as const;
const ODD = 'Å & <b>"q"</b> \' ]]> 🎬 \u001b[31m\u0001\u0085 \ufffe a\u200bb — &amp; <!-- ';
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

let now = Date.parse(NOON);
const calendar = await startCalendar({
  categories: CATEGORIES,
  venues: [venue('hall', { name: `Sal ${ODD.replaceAll(/\p{Cc}/gu, '')}`, municipality: 'Bodø' })],
  events: [
    event('old', {
      updated_at: '2029-01-01T00:00:00Z',
      created_at: '2028-01-01T00:00:00Z',
      categories: ['MUSIC'],
    }),
    event('odd', {
      title_nb: ODD,
      title_en: `English ${ODD}`,
      desc_nb: `<p>${ODD}</p><p>Mer & mer</p>`,
      updated_at: '2031-06-02T09:00:00Z',
      created_at: '2031-06-01T09:00:00Z',
      categories: ['MUSIC', 'FOOD'],
      images: [{ urlLarge: '' }],
      dates: [{ startDate: '2031-06-10 18:00:00', endDate: '2031-06-10 20:00:00', venue: 'hall' }],
    }),
    event('published', { publishingDate: '2031-06-02 11:30:00', created_at: '2031-01-01T00:00:00Z' }),
    event('later', { publishingDate: '2031-06-02 15:00:00', created_at: '2031-01-01T00:00:00Z' }),
    event('undated'),
  ],
});
const outlets = await startOutletsBefore(calendar.graph.url, {
  clock: () => now,
  environment: { CALENDAR_NAME: 'Kalender & <mer>' },
});
afterAll(() => outlets.close());
beforeEach(() => {
  now += 120_000;
  calendar.at(new Date(now).toISOString());
});

const textAt = async (path: string): Promise<string> => {
  const response = await askPresent(`${outlets.url}${path}`);
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  return text;
};
const idsIn = async (path: string): Promise<readonly (string | undefined)[]> => {
  const text = await textAt(path);
  if (path.startsWith('/feed.json'))
    return (JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id);
  const { items } = await new Parser().parseString(text);
  return items.map((item) => item['id'] ?? item.guid);
};
const tag = (id: string) => `tag:calendar.example,2026:event:${id}`;

test.each(FORMATS)(
  '%s has the events published or changed last, newest first; one without a time is as new as when it came',
  async (path) => {
    // When the calendar took it in is the database's time, not that of the test.
    const { addedAt } = (await calendar.event('undated', 'addedAt')) ?? {};
    const at = Date.parse(String(addedAt));
    expect(Math.abs(Date.now() - at)).toBeLessThan(600_000);
    const dated = ['published', 'odd', 'old'];
    const newer = ['2031-06-02T09:30:00Z', '2031-06-02T09:00:00Z', '2029-01-01T00:00:00Z'];
    const expected = dated.toSpliced(newer.filter((time) => Date.parse(time) > at).length, 0, 'undated');
    expect(await idsIn(path)).toEqual(expected.map(tag));
    expect((await fetch(`${outlets.url}${path}?count=0`)).status).toBe(400);
    expect(await idsIn(`${path}?count=1`)).toEqual(expected.slice(0, 1).map(tag));
    expect(await idsIn(`${path}?eachRunningDay=true`)).toEqual(expected.map(tag));
    expect(await idsIn(`${path}?categories=MUSIC`)).toEqual(['odd', 'old'].map(tag));
    expect(await idsIn(`${path}?updatedSince=2030-01-01T00:00:00Z`)).toEqual([tag('odd')]);
    expect(await idsIn(`${path}?tag=nothing`)).toEqual([]);
  },
);

test.each(FORMATS)('%s keeps an id when the event changes, and has it first again', async (path) => {
  const before = await idsIn(path);
  const moved = now + Number(FORMATS.indexOf(path));
  await calendar.graph.import({
    events: [
      event('old', { event_slug: 'new-slug', title_nb: 'Ny', updated_at: new Date(moved).toISOString() }),
    ],
  });
  now += 120_000;
  calendar.at(new Date(now).toISOString());
  const after = await idsIn(path);
  expect(after[0]).toBe(tag('old'));
  expect(after.toSorted()).toEqual(before.toSorted());
});

test.each(['/feed.xml', '/feed.rss'])(
  '%s is well-formed, whatever characters its texts have',
  async (path) => {
    const text = await textAt(path);
    // Char of XML 1.0, without the discouraged ones.
    expect(text).toMatch(/^[\t\n\x20-\x7e\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10ffff}]*$/u);
    const { items, title, link } = await new Parser().parseString(text);
    expect(title).toBe('Kalender & <mer>');
    expect(link).toMatch(/^https:\/\/outlets\.example\/(\?|$)/);
    expect(await textAt(`${path}?lang=en`)).toContain('<title>English Å');
    const odd = items.find((item) => (item['id'] ?? item.guid) === tag('odd'));
    expect(odd?.title).toBe('Å & <b>"q"</b> \' ]]> 🎬 [31m a\u200bb — &amp; <!--');
    if (path === '/feed.xml') expect(odd?.isoDate).toBe('2031-06-01T09:00:00.000Z');
    expect(odd?.link).toBe('https://calendar.example/event/odd-slug');
    expect(odd?.content ?? '').not.toContain('<img');
    expect(odd?.content ?? '').toContain('tirsdag 10. juni 2031 kl. 18:00–20:00 · Sal Å &amp; &lt;b&gt;');
  },
);

test.skipIf(!hasXmllint)('Atom is valid by the grammar of RFC 4287 (needs xmllint)', async () => {
  for (const path of ['/feed.xml', '/feed.xml?lang=en', '/feed.xml?tag=nothing']) {
    const args = ['--noout', '--relaxng', join(import.meta.dirname, 'atom.rng'), '-'];
    const { status, stderr } = spawnSync('xmllint', args, { input: await textAt(path) });
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '- validates\n' });
  }
});

test('JSON Feed is valid by its schema', async () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  for (const path of ['/feed.json', '/feed.json?lang=en', '/feed.json?tag=nothing']) {
    validate(JSON.parse(await textAt(path)));
    expect(validate.errors).toBeNull();
  }
});

test.each(FORMATS)('%s takes a period', async (path) => {
  expect(await idsIn(`${path}?when=month&categories=FOOD`)).toEqual([tag('odd')]);
  expect(await idsIn(`${path}?when=today&categories=FOOD`)).toEqual([]);
});

test('the changes lead to their page', async () => {
  const changes = await new Parser().parseString(await textAt('/changelog.xml'));
  expect(changes.link).toBe('https://outlets.example/changelog');
});
