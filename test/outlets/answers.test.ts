import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Outlets } from '@calendar/outlets';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sendBytes, sendExactly } from '../../gateway/src/testing/exactRequests.ts';
import { CATEGORIES, event } from '../contract/items.ts';
import { NOON, startCalendar } from '../contract/startCalendar.ts';
import { startHttpProxy } from '../support/httpProxy.ts';
import { metricOf, samplesOf } from '../support/metrics.ts';
import { askPresent, startOutletsBefore } from '../support/outlets.ts';
import { startRecordingProxy } from './recordingProxy.ts';

/** What holds for every address of outlets, shown at `/calendar.ics` (docs/outlets.md). */

let outlets: Outlets;
let now: number;
/** Moves both clocks. */
const later = (milliseconds: number): void => {
  now += milliseconds;
  calendar.at(new Date(now).toISOString());
};
const ENVIRONMENT = { TRUSTED_PROXIES: '127.0.0.1' };

const dates = Array.from({ length: 40 }, (_, at) => ({
  startDate: `2031-07-${String((at % 28) + 1).padStart(2, '0')} 1${Math.floor(at / 28)}:00:00`,
}));
const calendar = await startCalendar({ categories: CATEGORIES, events: [event('series', { dates })] });
const proxy = await startRecordingProxy(calendar.graph.url);
afterAll(proxy.close);
beforeEach(async () => {
  now = Date.parse(NOON);
  calendar.at(NOON);
  proxy.fault = undefined;
  proxy.asked.length = 0;
  outlets = await startOutletsBefore(proxy.url, { clock: () => now, environment: ENVIRONMENT });
});
afterEach(() => outlets?.close());

/** What is there at once, which may be the last answer or 503. */
const getAny = (search = '', headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`${outlets.url}/calendar.ics${search}`, { method, headers });
const get = (search = '', headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  askPresent(`${outlets.url}/calendar.ics${search}`, { method, headers });
/** The questions for dates to come. */
const datesAsked = () => proxy.asked.filter(isOfDates).length;
const isOfDates = ({ operation, variables }: (typeof proxy.asked)[number]) =>
  operation === 'OutletsDates' && !variables.includes('fromStartDate');

describe('an answer', () => {
  test('has validators, is kept for as long as the endpoint says, and may stand in for a day', async () => {
    const response = await get();
    expect(response.headers.get('etag')).toMatch(/^"[\w-]+\.(br|gzip)"$/);
    expect(response.headers.get('last-modified')).toBe(new Date(now).toUTCString());
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, stale-if-error=86400');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    // A cache in between had it for fifty seconds.
    const body = JSON.stringify({ data: { events: { totalCount: 0, data: [] }, categories: [] } });
    proxy.fault = { status: 200, headers: { 'cache-control': 'public, max-age=60', age: '50' }, body };
    expect((await get('?tag=cached')).headers.get('cache-control')).toContain('max-age=10,');
    // Nobody may keep it.
    proxy.fault = { status: 200, body };
    expect((await get('?tag=part')).headers.get('cache-control')).toContain('max-age=0,');
    proxy.fault = 'gone';
    const away = await getAny('?tag=part');
    expect(away.status).toBe(503);
    expect(await away.text()).toContain('Ask again after the time in Retry-After.');
  });

  test('is asked for once in that time, and by hundreds of callers at a time', async () => {
    await Promise.all(
      Array.from({ length: 300 }, () => get('?ongoing=false').then((response) => response.text())),
    );
    expect(datesAsked()).toBe(1);
    later(59_000);
    expect((await get('?ongoing=false')).headers.get('cache-control')).toContain('max-age=1,');
    expect(datesAsked()).toBe(1);
    later(1000);
    await get('?ongoing=false');
    expect(datesAsked()).toBe(2);
  });

  test('is one for all addresses that mean the same, whatever others add to them (rules 68)', async () => {
    await get('?categories=MUSIC,DANCE&mode=offline&tag=&utm_source=brev&fbclid=x');
    await get('?mode=offline&categories=DANCE&categories=MUSIC&categories=MUSIC');
    expect(datesAsked()).toBe(1);
  });

  test('keeps its validators while its bytes are the same', async () => {
    const first = await get();
    later(120_000);
    const second = await get();
    expect(datesAsked()).toBe(2);
    for (const name of ['etag', 'last-modified'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    const tag = first.headers.get('etag')?.slice(0, 20);
    expect((await get('?tag=none')).headers.get('etag')).not.toContain(tag);
  });

  test('is 304 for whom has it, by either validator', async () => {
    const { headers } = await get();
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    const status = async (given: Readonly<Record<string, string>>) => (await get('', given)).status;
    expect(await status({ 'if-none-match': etag })).toBe(304);
    expect(await status({ 'if-none-match': `"other", W/${etag}` })).toBe(304);
    expect(await status({ 'if-none-match': '*' })).toBe(304);
    expect(await status({ 'if-none-match': '"other"' })).toBe(200);
    expect(await status({ 'if-modified-since': modified })).toBe(304);
    expect(await status({ 'if-modified-since': new Date(0).toUTCString() })).toBe(200);
    expect(await status({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await status({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200);
    const plain = (await get('', { 'accept-encoding': 'identity' })).headers.get('etag') ?? '';
    const unmodified = await get('', { 'accept-encoding': 'br', 'if-none-match': plain });
    expect([unmodified.status, unmodified.headers.get('etag')]).toEqual([304, plain]);
  });

  test('is compressed as the caller likes it, and is the same text in every coding', async () => {
    const plain = await (await get('', { 'accept-encoding': 'identity' })).text();
    const compressed = (accepted: string) =>
      sendExactly(outlets.url, { path: '/calendar.ics', headers: { 'accept-encoding': accepted } });
    const zipped = await compressed('gzip');
    const brotli = await compressed('gzip;q=0.5, br');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain);
    expect(zipped.bytes.length).toBeLessThan(plain.length / 3);
  });

  test('has the same head and no body for HEAD', async () => {
    const head = await get('', { 'accept-encoding': 'identity' }, 'HEAD');
    const whole = await get('', { 'accept-encoding': 'identity' });
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(await head.text()).toBe('');
  });
});

describe('a request that cannot be answered as it is', () => {
  test.each([
    ['?fromDate=tomorrow', 400, 'The parameter fromDate is "tomorrow". Expected a date-time, as '],
    ['?lang=de', 400, 'The parameter lang is "de". Expected nb or en.'],
    [`?${'tag=a&'.repeat(200)}`, 400, 'too many parameters'],
    [`?tag=${'a'.repeat(9000)}`, 414, 'The address is too long. Expected at most 8192 characters.'],
    [`?searchTerm=${Array.from({ length: 60 }, (_, at) => `w${at}`).join('+')}`, 400, 'searchTerm'],
  ])('is refused with a sentence that names what is accepted: %.30s', async (search, status, sentence) => {
    const response = await get(search);
    expect(await response.text()).toContain(sentence);
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  test('is 404 at an unknown path, with what is near', async () => {
    const absent = { 'Calendar.ics': '/calendar.ics', logo: 'no logo', 'town.css': 'no colour' };
    for (const [path, said] of Object.entries(absent)) {
      const unknown = await fetch(`${outlets.url}/${path}`);
      expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining(said)]);
    }
    const icon = await fetch(`${outlets.url}/favicon.ico`);
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
  });

  test.each([
    ['two hosts', 'GET /calendar.ics HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', '400'],
    ['no host', 'GET /calendar.ics HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    ['a header of 70 kB', `GET /calendar.ics HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, '431'],
    ['what is not HTTP', 'hello\r\n\r\n', '400'],
    ['a whole address', 'GET http://a/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', '404'],
    ['a slash after it', 'GET http://a/nothing/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', '301'],
  ])('is answered: %s', async (_, request, status) => {
    expect(await sendBytes(outlets.url, request)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('the work for callers', () => {
  const work = async () => {
    const states = await samplesOf(outlets.adminUrl, 'calendar_outlets_work');
    return [states['state="working"'], states['state="waiting"']];
  };
  // Outlets is in this process, and sees what happened before it has answered several others. A poll would see as well what
  // ends by a time limit.
  const hasArrived = async () => {
    for (let time = 0; time < 10; time++) await (await fetch(`${outlets.url}/robots.txt`)).text();
  };
  const from = (address: string, key?: string) => ({
    ...{ 'x-forwarded-for': address },
    ...(key === undefined ? {} : { 'x-api-key': key }),
  });

  test('of one caller leaves room for others, and ends when the caller has left', async () => {
    proxy.fault = 'silent';
    const ask = (count: number, signal: AbortSignal) =>
      Array.from({ length: count }, (_, at) =>
        fetch(`${outlets.url}/calendar.ics?tag=held${count}-${at}`, {
          headers: from('203.0.113.7', `key${at}`),
          signal,
        }).catch(() => undefined),
      );
    const [first, then] = [new AbortController(), new AbortController()];
    const begun = ask(6, first.signal);
    await expect.poll(work).toEqual([6, 0]);
    const waiting = ask(14, then.signal);
    await expect.poll(work).toEqual([6, 14]);
    await expect.poll(datesAsked).toBe(6);
    proxy.fault = undefined;
    expect((await get('?tag=other', from('203.0.113.8'))).status).toBe(200);
    // Also what the first one waits for.
    expect((await get('?tag=held14-0', from('203.0.113.8'))).status).toBe(200);
    then.abort();
    await Promise.all(waiting);
    await hasArrived();
    expect(await work()).toEqual([6, 0]);
    first.abort();
    await Promise.all(begun);
    await hasArrived();
    expect(await work()).toEqual([0, 0]);
    // Nothing was asked for those who waited.
    expect(datesAsked()).toBe(8);
  });

  test('goes on for those who still wait', async () => {
    proxy.fault = 'silent';
    const leaving = new AbortController();
    const ask = (signal: AbortSignal | null) => fetch(`${outlets.url}/calendar.ics?tag=both`, { signal });
    const stays = ask(null);
    await expect.poll(datesAsked).toBe(1);
    const left = ask(leaving.signal).catch(() => 'left');
    await hasArrived();
    leaving.abort();
    expect(await left).toBe('left');
    await hasArrived();
    expect(await work()).toEqual([1, 0]);
    proxy.release();
    expect((await stays).status).toBe(200);
    expect(datesAsked()).toBe(1);
  });

  test('is not begun for requests of one connection without end', async () => {
    const { hostname, port } = new URL(outlets.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    proxy.fault = 'silent';
    for (let at = 0; at < 300; at++) socket.write(`GET /calendar.ics?tag=p${at} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(await text(socket).catch(() => '')).toBe('');
    await expect.poll(work).toEqual([0, 0]);
    expect(datesAsked()).toBeLessThanOrEqual(4);
  });

  test('is refused for a question that the endpoint would not read', async () => {
    const search = ['tag', 'superEvent', 'venueSlug', 'organizerSlug', 'municipality'].map(
      (name) => `&${name}=${'"'.repeat(490)}`,
    );
    const response = await fetch(`${outlets.url}/?searchTerm=${'"'.repeat(4950)}${search.join('')}`);
    expect(response.status).toBe(414);
  });
});

describe('when the endpoint is away', () => {
  test.each(['gone', 'overloaded'] as const)('the last answer stands in, with its age: %s', async (fault) => {
    const last = await (await get()).text();
    const ofToday = async () => (await fetch(`${outlets.url}/?when=today`)).text();
    const before = await ofToday();
    later(300_000);
    proxy.fault = fault;
    expect(await ofToday()).toBe(before);
    const response = await getAny();
    expect(await response.text()).toBe(last);
    expect(response.headers.get('age')).toBe('300');
    expect(response.headers.get('cache-status')).toBe('calendar-outlets; hit; ttl=-300');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, stale-if-error=86400');
    const { length } = proxy.asked;
    await getAny();
    expect(proxy.asked).toHaveLength(length);
    later(7000);
    proxy.fault = undefined;
    expect((await get()).headers.get('age')).toBeNull();
  });

  test('a last answer past midnight does not call yesterday today (rules 40)', async () => {
    const page = async (path: string) => (await fetch(`${outlets.url}${path}`)).text();
    const [front, tonight] = ['/?lang=nb', '/?when=today&lang=nb'];
    const day = new Date(now).toISOString().slice(0, 10);
    const running = { startDate: '2031-05-30 10:00:00', endDate: `${day} 23:30:00` };
    await calendar.graph.import({ events: [event('running', { dates: [running] })] });
    await expect.poll(() => page('/?ongoing=true&lang=nb')).toContain('>til kl. 23:30<');
    const before = [await page(front), await page(tonight)];
    expect(before.map((body) => /<h1[^>]*>([^<]*)/.exec(body)?.[1])).toEqual(['Alle arrangementer', 'I dag']);
    proxy.fault = 'gone';
    later(86_000_000);
    for (const body of [await page(front), await page(tonight)])
      expect(body).not.toMatch(/<(strong|h1|title)[^>]*>[^<]*\b(I dag|I morgen)\b|>til kl\./i);
    expect(await page(tonight)).toMatch(/<h1[^>]*>\w+dag \d+\. \w+ \d{4}</);
    expect(await page('/?ongoing=true&lang=nb')).toMatch(/>til \d+\. juni</);
    proxy.fault = undefined;
  });

  test('the last answer stands in for a day, then it is said that there is none', async () => {
    await get('?tag=day');
    later(86_000_000);
    proxy.fault = 'gone';
    expect((await getAny('?tag=day')).status).toBe(200);
    later(500_000);
    const response = await getAny('?tag=day');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test.each([
    ['null because of an error', 'broken'],
    ['nothing', { status: 200, body: '{"data":{}}' }],
  ] as const)('or answers %s, nothing is said to be missing, and no log has a key', async (_, fault) => {
    const lines: string[] = [];
    const own = await startOutletsBefore(proxy.url, { clock: () => now, logged: (line) => lines.push(line) });
    proxy.fault = fault;
    try {
      for (const path of [
        '/',
        '/?view=month',
        '/?view=map',
        '/screen',
        '/sitemap.xml',
        '/events/series-slug',
        '/calendars/series-slug.ics',
        '/calendar.ics',
        '/feed.xml',
        '/venues/none',
        '/subscribe',
      ]) {
        const response = await fetch(`${own.url}${path}${path.includes('?') ? '&' : '?'}key=ekq_secret`);
        expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
        // Nobody is there to load a screen again.
        expect(response.headers.get('refresh')).toBe(path === '/screen' ? '60' : null);
        const isPage = response.headers.get('content-type')?.startsWith('text/html');
        if (isPage) expect(await response.text()).toContain('Kalenderen svarer ikke akkurat nå');
      }
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.join('')).not.toContain('ekq_secret');
    } finally {
      await own.close();
    }
  });

  test.each([
    [200, '<h1>Log in</h1>'],
    [200, 'null'],
    [200, '{"data":"x"}'],
    [200, '{"errors":"x"}'],
    [200, '{"errors":[null]}'],
    [200, '{"data":{"events":null},"errors":[{"path":null}]}'],
    [200, '{"data":{"events":{"totalCount":1,"data":null}}}'],
    [200, '{"data":{"events":{"totalCount":1,"data":[{"startDate":null}]}}}'],
    [429, '{}'],
  ])('what is no answer of the calendar stands for none: %d %s', async (status, body) => {
    const last = await (await get()).text();
    later(300_000);
    proxy.fault = { status, body, headers: { 'retry-after': '-5' } };
    expect(await (await getAny()).text()).toBe(last);
    const none = await getAny(`?tag=${status}${encodeURIComponent(body)}`);
    expect([none.status, none.headers.get('retry-after')]).toEqual([503, status === 429 ? '1' : '5']);
  });
});

test('the endpoint is asked at the path of its address, for all pages of the site map', async () => {
  const asked: string[] = [];
  const endpoint = await startHttpProxy(String, ({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://endpoint');
    asked.push(pathname);
    const { page = 0 } = JSON.parse(searchParams.get('variables') ?? '') as { page?: number };
    const data = [{ event_slug: `${page}`, eventLink: '', updated_at: page === 0 ? null : '2031-06-01' }];
    return { status: 200, body: JSON.stringify({ data: { events: { hasMore: page < 2, data } } }) };
  });
  const own = await startOutletsBefore(`${endpoint.origin}/a/graphQL`, { clock: () => now });
  const body = await (await fetch(`${own.url}/sitemap.xml`)).text();
  await own.close();
  await endpoint.close();
  const dated = [1, 2].map((page) => `/events/${page}</loc><lastmod>2031-06-01</lastmod>`);
  expect(body.match(/\/events\/.*?(?=<\/url>)/g)).toEqual(['/events/0</loc>', ...dated]);
  expect(new Set(asked)).toEqual(new Set(['/a/graphQL']));
});

describe('the caller', () => {
  test('is reported to the endpoint: its address, and its key or that it is anonymous', async () => {
    await get('?tag=one', { 'x-forwarded-for': '203.0.113.7' });
    await get('?tag=two', { 'x-api-key': 'ekq_abc' });
    await get('?tag=three&key=ekq_def');
    const told = proxy.asked
      .filter(isOfDates)
      .map(({ headers }) => [headers['x-forwarded-for'], headers['x-api-key'], headers['x-client-id']]);
    expect(told).toEqual([
      ['203.0.113.7', undefined, 'outlets/1.0.0'],
      ['127.0.0.1', 'ekq_abc', undefined],
      ['127.0.0.1', 'ekq_def', undefined],
    ]);
  });

  test('with a key shares the kept answers, and does not share the refusals of others', async () => {
    proxy.fault = 'overloaded';
    expect((await getAny('?tag=four')).status).toBe(503);
    proxy.fault = undefined;
    expect((await getAny('?tag=four', { 'x-api-key': 'ekq_abc' })).status).toBe(200);
    proxy.asked.length = 0;
    await get('?tag=four');
    expect(proxy.asked).toHaveLength(0);
  });

  test('who joins what is made for another one does not get that one’s refusal (rules 42)', async () => {
    const one = { 'x-forwarded-for': '203.0.113.21' };
    const other = { 'x-forwarded-for': '203.0.113.22' };
    await get('?tag=joined', one);
    later(300_000);
    proxy.asked.length = 0;
    proxy.refused = '203.0.113.21';
    proxy.fault = 'silent';
    const [flooding, joining] = [getAny('?tag=joined', one), getAny('?tag=joined', other)];
    await expect.poll(datesAsked).toBe(1);
    proxy.release();
    expect((await flooding).headers.get('age')).toBe('300');
    expect((await joining).headers.get('age')).toBeNull();
    proxy.refused = undefined;
  });

  test('of whom an eighth is kept pushes out its own answers, and nobody else’s (rules 42)', async () => {
    const small = await startOutletsBefore(proxy.url, {
      clock: () => now,
      environment: { ...ENVIRONMENT, CACHE_BYTES: '100000' },
    });
    const ask = async (tag: string, address: string) => {
      const url = `${small.url}/calendar.ics?tag=${tag}`;
      await (await fetch(url, { headers: { 'x-forwarded-for': address } })).body?.cancel();
    };
    try {
      for (const at of Array(5).keys()) await ask(`kept${at}`, `203.0.114.${at}`);
      // The second one asks for the first one's addresses, also when they are made again.
      for (const round of [1, 2]) {
        for (const at of Array(50).keys())
          for (const address of ['203.0.115.1', '203.0.115.2']) await ask(`flood${round}${at}`, address);
        later(61_000);
      }
      proxy.fault = 'gone';
      const left = await Promise.all(
        Array.from(Array(5).keys(), (at) => fetch(`${small.url}/calendar.ics?tag=kept${at}`)),
      );
      expect(left.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(await metricOf(small.adminUrl, 'calendar_outlets_stored_bytes')).toBeLessThan(100_000 * 0.45);
    } finally {
      await small.close();
    }
  });
});

test('health and metrics are for operators, by names that are theirs', async () => {
  await get();
  expect((await fetch(`${outlets.adminUrl}/health/live`)).status).toBe(200);
  proxy.fault = 'gone';
  const early = await startOutletsBefore(proxy.url);
  onTestFinished(() => early.close());
  const ready = async () => (await fetch(`${early.adminUrl}/health/ready`)).status;
  await fetch(`${early.url}/calendar.ics`);
  expect(await ready()).toBe(503);
  proxy.fault = undefined;
  await expect.poll(ready).toBe(200);
  await get('?lang=de');
  for (const outcome of ['ok', 'refused']) {
    const labels = `route="/calendar.ics",outcome="${outcome}"`;
    expect(await metricOf(outlets.adminUrl, 'calendar_outlets_requests_total', labels)).toBeGreaterThan(0);
  }
  expect(await metricOf(outlets.adminUrl, 'calendar_outlets_stored_answers')).toBeGreaterThan(0);
  expect((await fetch(`${outlets.url}/metrics`)).status).toBe(404);
});
