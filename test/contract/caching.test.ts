import { beforeEach, describe, expect, test } from 'vitest';
import { DURATION_WITHOUT_END } from '../oracle/dates.ts';
import { showInstant } from '../oracle/time.ts';
import { askByGet } from '../support/ask.ts';
import { event } from './items.ts';
import { NOON, startCalendar } from './startCalendar.ts';

/** docs/rules.md 40 "Cache validity and validators": what may be cached of a GET, and for how long. */

const LIST = '{ events { totalCount data { id startDate } } }';
/** The start of a date without an end that is over at 2031-06-03 00:00 (docs/rules.md 1 "End of a date"). */
const withoutEnd = showInstant(Date.parse('2031-06-03T00:00:00+02:00') - DURATION_WITHOUT_END);
const events = [
  event('course', {
    dates: [
      { startDate: '2031-06-02 18:00:00', endDate: '2031-06-02 20:00:00' },
      { startDate: '2031-06-03 18:00:00', endDate: '2031-06-03 20:00:00' },
    ],
  }),
  event('open', { dates: [{ startDate: withoutEnd }] }),
  event('secret', {
    publishingDate: '2031-06-02 15:00:00',
    dates: [{ startDate: '2031-09-01 18:00:00', endDate: '2031-09-01 20:00:00' }],
  }),
  event('lasting', { dates: [{ startDate: '2031-05-01 10:00:00', endDate: '2031-12-01 20:00:00' }] }),
];

const calendar = await startCalendar({ events });
beforeEach(() => calendar.at(NOON));

const get = (query: string, headers = {}) => askByGet(calendar.graph.url, { query }, { headers });
const maxAge = async (query: string) => {
  const cacheControl = (await get(query)).headers.get('cache-control') ?? '';
  expect(cacheControl).toMatch(/^public, max-age=\d+$/);
  return Number(cacheControl.replace('public, max-age=', ''));
};

describe('a successful GET', () => {
  test('may be cached for a while, publicly (interface 1)', async () => {
    expect(await maxAge(LIST)).toBeGreaterThan(0);
    expect(await maxAge('{ categories { id } }')).toBeGreaterThan(0);
  });

  test.for([
    ['a date ends and the next is promoted', '2031-06-02T19:59:30+02:00', LIST],
    [
      'a date ends, shown by a look-up',
      '2031-06-02T19:59:30+02:00',
      '{ eventByID(eventID: "course") { startDate } }',
    ],
    ['an event leaves the list', '2031-06-02T23:59:30+02:00', LIST],
    ['an event becomes public', '2031-06-02T14:59:30+02:00', LIST],
    [
      'an event becomes public, shown by a look-up',
      '2031-06-02T14:59:30+02:00',
      '{ eventBySlug(eventSlug: "secret-slug") { id } }',
    ],
    [
      'a date without an end is over',
      '2031-06-02T23:59:30+02:00',
      '{ eventBySlug(eventSlug: "open-slug") { id repetitions { id } } events { totalCount } }',
    ],
  ] as const)(
    'is never cached past the instant at which %s (rules 40)',
    async ([, halfAMinuteBefore, query]) => {
      calendar.at(halfAMinuteBefore);
      expect(await maxAge(query)).toBe(30);
      calendar.at(halfAMinuteBefore.replace(':30+', ':59.500+'));
      expect(await maxAge(query)).toBe(0);
    },
  );

  test('has an ETag, and If-None-Match answers 304 while the answer is the same (rules 40)', async () => {
    const first = await get(LIST);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await get(LIST, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const weak = await get(LIST, { 'if-none-match': `"another", W/${etag}` });
    expect(weak.status).toBe(304);
    const other = await get(LIST, { 'if-none-match': '"another"' });
    expect(other.status).toBe(200);
  });

  test('has another ETag the second time changes the answer, and the old one does not answer 304 (rules 40)', async () => {
    calendar.at('2031-06-02T19:59:59.999+02:00');
    const etag = (await get(LIST)).headers.get('etag') ?? '';
    expect((await get(LIST, { 'if-none-match': etag })).status).toBe(304);
    calendar.at('2031-06-02T20:00:00+02:00');
    const changed = await get(LIST, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(await changed.json())).not.toContain('2031-06-02 18:00:00');
  });
});

test('one operation has one instant: nothing in its answer mixes two, while the clock runs on (rules 3)', async () => {
  calendar.at('2031-06-02T19:00:00+02:00', 20 * 60_000);
  const filter = 'filter: { untilDate: "2031-06-09 00:00:00Z" }';
  const seen = new Set<unknown>();
  for (let asked = 0; asked < 50; asked++) {
    const { list, again, one, same } = await calendar.data(`{
      list: events(${filter}) { data { id startDate } }
      one: eventByID(eventID: "course") { id startDate }
      venues { id }
      again: events(${filter}, pageSize: 5) { data { id startDate } }
      same: eventBySlug(eventSlug: "course-slug") { id startDate }
    }`);
    expect(same).toEqual(one);
    expect(list).toEqual(again);
    const listed = (list as { data: readonly { id: string }[] }).data.filter(({ id }) => id === 'course');
    expect([[], [one]]).toContainEqual(listed);
    seen.add(`${listed.length} ${(one as { startDate: string }).startDate.slice(0, 10)}`);
  }
  expect([...seen]).toEqual(['1 2031-06-02', '1 2031-06-03', '0 2031-06-03']);
});

describe('an error', () => {
  test.for([
    ['{'],
    ['{ nothing }'],
    ['{ events(page: -1) { totalCount } }'],
    ['mutation { x }'],
    ['query A { __typename } query B { __typename }'],
  ])('carries no-store and no ETag: %s (rules 40)', async ([query = '']) => {
    const { headers } = await get(query);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });

  test('of the address, the method or the preflight carries no-store, too', async () => {
    const responses = [
      await fetch(calendar.graph.url.replace('graphQL', 'graphql')),
      await fetch(calendar.graph.url, { method: 'PUT' }),
      await fetch(`${calendar.graph.url}?query=%7B__typename%7D`),
    ];
    for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store');
  });
});
