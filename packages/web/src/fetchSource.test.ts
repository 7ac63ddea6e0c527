import { networksIn } from '@calendar/config/networks';
import { expect, test } from 'vitest';
import { startSite, text } from '../../../test/support/webServer.ts';
import { type FetchOptions, fetchSource } from './fetchSource.ts';
import { RobotsMemory } from './RobotsMemory.ts';
import type { FetchedSource } from './sourceDocument.ts';
import { SourceFault } from './sourceFault.ts';

const ICS = { 'content-type': 'text/calendar; charset=utf-8' };
const LOOPBACK = networksIn('127.0.0.1');

test('a document is given with its media type and the address that it was read at', async () => {
  const { origin } = await startSite({ '/events.ics': text('BEGIN:VCALENDAR', ICS) });
  const read = await fetched(`${origin}/events.ics`);
  expect(read).toMatchObject({ state: 'changed', isWhole: true, skipped: [] });
  const [document, ...more] = documentsOf(read);
  expect(document).toEqual({
    address: `${origin}/events.ics`,
    bytes: Buffer.from('BEGIN:VCALENDAR'),
    mediaType: 'text/calendar',
  });
  expect(more).toEqual([]);
});

test('each request names the calendar and where its publisher is found', async () => {
  const { origin, requests } = await startSite({ '*': text('x', ICS) });
  await fetched(`${origin}/a`, { site: 'https://kalender.example' });
  expect(requests.map(({ path, headers }) => [path, headers['user-agent']])).toEqual([
    ['/robots.txt', 'event-calendar (+https://kalender.example)'],
    ['/a', 'event-calendar (+https://kalender.example)'],
  ]);
});

test('what has not changed is not sent again by a server that knows its ETag or its date', async () => {
  for (const validator of [
    { header: 'etag', value: 'W/"1"', condition: 'if-none-match' },
    { header: 'last-modified', value: 'Mon, 02 Mar 2026 10:00:00 GMT', condition: 'if-modified-since' },
  ]) {
    const { origin, answers } = await startSite({
      '/a': (request, response) =>
        request.headers[validator.condition] === validator.value
          ? response.writeHead(304).end()
          : response.writeHead(200, { ...ICS, [validator.header]: validator.value }).end('one'),
    });
    const first = await fetched(`${origin}/a`);
    const second = await fetched(`${origin}/a`, { before: first.validators });
    expect(second).toEqual({ state: 'unchanged', validators: first.validators });
    answers['/a'] = text('two', ICS);
    const third = await fetched(`${origin}/a`, { before: second.validators });
    expect(documentsOf(third)[0]?.bytes.toString()).toBe('two');
  }
});

test('what has not changed is known by its bytes if a server sends no validator', async () => {
  const { origin } = await startSite({ '/a': text('one', ICS) });
  const { validators } = await fetched(`${origin}/a`);
  expect((await fetched(`${origin}/a`, { before: validators })).state).toBe('unchanged');
});

test('what has not changed is not believed of a server that was not asked', async () => {
  const { origin } = await startSite({ '/a': text('', {}, 304) });
  expect(await faultOf(`${origin}/a`)).toBe(`${origin}/a: answered with status 304. Expected 200.`);
});

test('robots.txt does not count for a site whose owner asked for it to be read', async () => {
  const { origin } = await startSite({
    '/robots.txt': text('User-agent: *\nDisallow: /'),
    '/a': text('x', ICS),
  });
  expect((await fetched(`${origin}/a`, { isAsked: true })).state).toBe('changed');
});

test('robots.txt is asked for once in many fetches that share a memory', async () => {
  const { origin, requests } = await startSite({ '*': text('x', ICS) });
  const robots = new RobotsMemory();
  for (const path of ['/a', '/b', '/c']) await fetched(origin + path, { robots });
  expect(requests.map(({ path }) => path)).toEqual(['/robots.txt', '/a', '/b', '/c']);
});

async function fetched(address: string, options: FetchOptions = {}): Promise<FetchedSource> {
  return fetchSource(new URL(address), { allowList: LOOPBACK, ...options });
}

async function faultOf(address: string, options: FetchOptions = {}): Promise<string> {
  const fault = await fetched(address, options).catch((thrown: unknown) => thrown);
  expect(fault).toBeInstanceOf(SourceFault);
  return (fault as SourceFault).message;
}

function documentsOf(fetched: FetchedSource) {
  return fetched.state === 'changed' ? fetched.documents : [];
}
