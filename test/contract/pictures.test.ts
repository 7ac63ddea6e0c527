import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '@calendar/events-db';
import type { RawEvent, RawImage } from '@calendar/model/feed';
import { startPictures } from '@calendar/pictures';
import { readConfiguration } from '@calendar/pictures/configuration';
import { FACES_FOLDER } from '@calendar/pictures/faces';
import { createLogger } from '@calendar/runtime/log';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { listen } from '../support/listen.ts';
import { metricOf } from '../support/metrics.ts';
import { askPresent, startOutletsBefore } from '../support/outlets.ts';
import { ownFolder } from '../support/ownFolder.ts';
import { type Answer, type Answers, redirect, startSite, text } from '../support/webServer.ts';
import { startCalendar } from './startCalendar.ts';

const poster = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();
const other = await sharp({ create: { width: 300, height: 600, channels: 4, background: '#3a35' } })
  .png()
  .toBuffer();
const small = await sharp(poster).resize(40).jpeg().toBuffer();
const turned = await sharp(poster).withMetadata({ orientation: 6 }).jpeg().toBuffer();

let answers: Answers;
const sites = new Map<string, Awaited<ReturnType<typeof startSite>>>();

const calendar = await startCalendar({ events: [] });
// The record knows no other time than that of the machine.
calendar.at(new Date().toISOString());
const record = openDatabase(calendar.graph.databases.events);
afterAll(() => record.$disconnect());
await record.picture.create({ data: { id: 'gone', address: 'https://gone.example/', host: 'gone.example' } });
const dataDir = ownFolder(afterAll);
const logged: string[] = [];
const pictures = await startPictures(
  readConfiguration({
    ...{ PORT: '0', STOP_DELAY: '1000', DATA_DIR: dataDir, SOURCES_ALLOWED_NETWORKS: '127.0.0.1' },
    EVENTS_DATABASE_URL: calendar.graph.databases.events,
  }),
  createLogger('pictures', 'info', { write: (line) => logged.push(line) }),
);
let closed: Promise<void> | undefined;
const close = () => {
  closed ??= pictures.close();
  return closed;
};
afterAll(close);

test('a stop does not wait until a silent database is given up', async () => {
  const silent = createServer();
  const { port, close } = await listen(silent);
  onTestFinished(close);
  const connected = once(silent, 'connection') as Promise<[Socket]>;
  const EVENTS_DATABASE_URL = `postgresql://somebody@127.0.0.1:${port}/calendar`;
  const part = await startPictures(
    readConfiguration({ PORT: '0', STOP_DELAY: '0', EVENTS_DATABASE_URL }),
    createLogger('pictures', 'fatal'),
  );
  const [connection] = await connected;
  connection.resume();
  await part.close();
  expect(connection.readableEnded).toBe(false);
});

test('a picture is measured and copied in two sizes, and the feed’s own values go before (rules 69, 70)', async () => {
  await show({
    '/poster.jpg': picture(poster, { etag: '"1"' }),
    '/turned': picture(turned),
    '/small.png': picture(other),
  });
  await calendar.graph.import({
    events: [
      event('one', { urlSmall: at('/poster.jpg'), urlLarge: at('/poster.jpg') }),
      event('stated', { urlLarge: at('/turned'), width: 7, focusX: 0.25, focusY: 0.5 }),
      event('two', { urlSmall: at('/turned'), urlLarge: at('/small.png'), urlOriginal: at('/original') }),
    ],
  });
  const small = expect.stringMatching(/^https:\/\/outlets\.example\/picture\/[\da-f]{32}\/small$/);
  const large = expect.stringMatching(/^https:\/\/outlets\.example\/picture\/[\da-f]{32}\/large$/);
  const none = { focusX: null, focusY: null };
  await shows('one', {
    ...{ urlSmall: small, urlLarge: large, urlOriginal: at('/poster.jpg') },
    ...{ width: 1600, height: 800, ...none },
  });
  await shows('stated', { urlSmall: small, width: 7, height: 2000, focusX: 0.25, focusY: 0.5 });
  await shows('two', {
    ...{ urlSmall: at('/turned'), urlLarge: at('/small.png'), urlOriginal: at('/original') },
    ...{ width: 300, height: 600, ...none },
  });

  const image = (await imageOf('one')) as { urlSmall: string; urlLarge: string };
  const sizes = await Promise.all(
    (['image/avif,*/*', 'image/webp', '*/*', 'image/avif;q=0'] as const).map(async (accept) => {
      const { headers, bytes } = await get(pathOf(image.urlSmall), accept);
      const { width, height } = await sharp(bytes).metadata();
      return [headers.get('content-type'), headers.get('vary'), width, height];
    }),
  );
  expect(sizes).toEqual([
    ['image/avif', 'Accept', 480, 240],
    ['image/webp', 'Accept', 480, 240],
    ['image/jpeg', 'Accept', 480, 240],
    ['image/jpeg', 'Accept', 480, 240],
  ]);
  const whole = await get(pathOf(image.urlLarge), 'image/webp');
  expect(whole.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(whole.bytes).metadata()).toMatchObject({ width: 1600, height: 800 });
  for (const key of ['0'.repeat(32), encodeURIComponent(at('/poster.jpg'))]) {
    const { status, headers } = await get(`/picture/${key}/small`, '*/*');
    expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  }
  // Kept no more, it is fetched again, and another picture is not shown for it.
  for (const [published, status] of [poster, other].map((each, at) => [each, [200, 503][at]] as const)) {
    answers['/poster.jpg'] = picture(published);
    rmSync(join(dataDir, 'pictures'), { recursive: true });
    expect((await get(pathOf(image.urlSmall), 'image/webp')).status).toBe(status);
  }
  await eventually(async () => expect(await record.picture.count({ where: { id: 'gone' } })).toBe(0));
});

test('the point of a picture is where its faces are (rules 69)', async () => {
  const people = readFileSync(join(FACES_FOLDER, 'node_modules/@vladmandic/human/assets/samples.jpg'));
  const man = { left: 327, top: 0, width: 210, height: 158 };
  const face = await sharp(people).extract(man).resize(840).jpeg().toBuffer();
  const mirrored = await sharp(face).flop().jpeg().toBuffer();
  await show({ '/face.jpg': picture(face), '/mirrored.jpg': picture(mirrored) });
  await calendar.graph.import({
    events: ['face', 'mirrored'].map((id) => event(id, { urlLarge: at(`/${id}.jpg`) })),
  });
  await shows('face', { focusX: expect.closeTo(0.585, 1), focusY: expect.closeTo(0.256, 1) });
  await shows('mirrored', { focusX: expect.closeTo(0.415, 1), focusY: expect.closeTo(0.256, 1) });
});

test('what cannot be had or read costs that picture alone, and is told with its reason (rules 69)', async () => {
  const bombs: Record<string, readonly [Answer, RegExp]> = {
    '/gone': [text('', {}, 404), /status 404/],
    '/private': [redirect('http://10.0.0.1/a.jpg'), /no public address/],
    '/zip.jpg': [picture(Buffer.from('PK\u0003\u0004 not a picture')), /no picture/],
    '/drawing.svg': [picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), /no picture/],
    '/cut.jpg': [picture(poster.subarray(0, poster.length / 2)), /cannot be read/],
    '/huge.png': [picture(hugePng()), /pixel/],
    '/large': [(_request, response) => void response.end(Buffer.alloc(21 * 1024 * 1024)), /more than/],
  };
  await show({
    ...Object.fromEntries(Object.entries(bombs).map(([path, [answer]]) => [path, answer])),
    '/good': picture(other),
  });
  await calendar.graph.import({
    events: [...Object.keys(bombs), '/good'].map((path) => event(path.slice(1), { urlLarge: at(path) })),
  });
  await shows('good', { width: 300 });
  for (const [path, [, reason]] of Object.entries(bombs)) {
    await eventually(async () => {
      const found = await record.picture.findFirst({ where: { address: at(path) } });
      expect({ path, failure: found?.failure }).toEqual({ path, failure: expect.stringMatching(reason) });
      expect(found!.nextAt.getTime()).toBeGreaterThan(Date.now());
    });
    expect(await imageOf(path.slice(1))).toMatchObject({ urlLarge: at(path), width: null });
  }
  expect(logged.filter((line) => !line.includes('"level":30'))).toEqual([]);
});

test('a changed picture is analysed again, an unchanged one is not sent again, and an import keeps both (rules 69)', async () => {
  await show({ '/same': picture(other, { etag: '"a"' }), '/changing': picture(small, { etag: '"b"' }) });
  const events = [event('same', { urlLarge: at('/same') }), event('changing', { urlLarge: at('/changing') })];
  await calendar.graph.import({ events });
  await shows('same', { width: 300 });
  await shows('changing', { width: 40 });
  answers['/changing'] = picture(other, { etag: '"c"' });
  const again = events.map((each) => ({ ...each, title_nb: `${each.title_nb} igjen` }));
  await calendar.graph.import({ events: again });
  expect(await imageOf('changing')).toMatchObject({ width: 40 });
  await record.picture.updateMany({ data: { nextAt: new Date(0) } });
  await shows('changing', { width: 300, height: 600 });
  await eventually(() => {
    const asked = sites.get('/same')!.requests.filter(({ path }) => path === '/same');
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"a"']);
  });
  expect(await imageOf('same')).toMatchObject({ width: 300 });
});

test('outlets shows a copied picture from its own address, answers no other, and says when the part is away (rules 70)', async () => {
  await show({ '/shown.jpg': picture(poster) });
  await calendar.graph.import({ events: [event('shown', { urlLarge: at('/shown.jpg'), alt: 'Rødt' })] });
  await shows('shown', { width: 1600 });
  const outlets = await startOutletsBefore(calendar.graph.url, {
    environment: { PICTURES_URL: pictures.url },
  });
  try {
    const read = async (path: string) => (await askPresent(`${outlets.url}${path}`)).text();
    const { urlLarge } = (await imageOf('shown')) as { urlLarge: string };
    const [large, small] = [pathOf(urlLarge), pathOf(urlLarge).replace('large', 'small')];
    const page = await read('/events/shown');
    expect(page).toContain(`src="${large}" srcset="${small} 480w, ${large} 1600w"`);
    expect(page).toContain('alt="Rødt" width="1600" height="800" loading="lazy" decoding="async"');
    expect(page).toContain(`<meta property="og:image" content="${urlLarge}">`);
    expect(await read('/')).toContain(`class="thumbnail" src="${small}"`);
    expect(await read('/screen')).toContain(`class="screen" src="${small}"`);
    const unfolded = (await read('/calendar.ics')).replaceAll('\r\n ', '');
    expect(unfolded).toContain(`IMAGE;DISPLAY=BADGE;VALUE=URI:${urlLarge}`);
    const answer = async (path: string, given: RequestInit = {}) => {
      const { status, headers } = await fetch(`${outlets.url}${path}`, given);
      return [status, headers.get('content-type')];
    };
    expect(await answer(small, { headers: { accept: 'image/webp' } })).toEqual([200, 'image/webp']);
    for (const path of [`${'0'.repeat(32)}/small`, `${encodeURIComponent(at('/shown.jpg'))}/small`, 'x/huge'])
      expect((await answer(`/picture/${path}`))[0]).toBe(404);
    expect((await answer(small, { method: 'POST' }))[0]).toBe(405);
    const environment = { PICTURES_URL: 'http://127.0.0.1:9' };
    const away = await startOutletsBefore(calendar.graph.url, { environment });
    const { status, headers } = await fetch(`${away.url}${small}`);
    await away.close();
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
  } finally {
    await outlets.close();
  }
});

test.each([
  ['link', (address: string) => [{ urlLarge: address, width: 300 }]],
  ['none', () => []],
] as const)('pictures of a source that says %s are treated so (rules 70)', async (word, images) => {
  await show({ '/a.png': picture(other) });
  const source = `of-${word}`;
  await record.source.create({ data: { name: source, address: 'a', format: 'feed', pictures: word } });
  const events = [event(source, { urlLarge: at('/a.png') })];
  await calendar.graph.import({ events }, { sourceName: source });
  await eventually(async () => {
    const found = await calendar.event(source, 'images { urlLarge width }');
    expect(found?.['images']).toEqual(images(at('/a.png')));
  });
});

test('a part that stops says so, takes requests for a while, and leaves what it has begun to others', async () => {
  const ready = () => get('/health/ready', '*/*');
  const analysed = () => metricOf(pictures.url, 'calendar_pictures_worked_total', 'outcome="analysed"');
  await show({ '/hanging': () => undefined, '/last': picture(small) });
  const before = await analysed();
  const events = ['hanging', 'last'].map((id) => event(id, { urlLarge: at(`/${id}`) }));
  await calendar.graph.import({ events });
  await eventually(async () => expect(await analysed()).toBeGreaterThan(before));
  await eventually(() => expect(sites.get('/hanging')?.requests.at(-1)?.path).toBe('/hanging'));
  expect((await ready()).status).toBe(200);
  void close();
  const { status, headers } = await ready();
  expect([status, headers.get('connection')]).toEqual([503, 'close']);
  await closed;
  expect(pictures.processes()).toEqual([]);
  await expect(ready()).rejects.toThrow('fetch failed');
  await shows('last', { width: 40 });
  const left = await record.picture.findFirst({ where: { address: at('/hanging') } });
  expect(left).toMatchObject({ holder: null, failures: 0 });
});

/** A site for each picture, so that none waits for the share of another one's host. */
async function show(paths: Answers): Promise<void> {
  answers = paths;
  for (const path of Object.keys(paths)) sites.set(path, await startSite(paths));
}

function at(path: string): string {
  return `${sites.get(path)?.origin ?? 'https://publisher.example'}${path}`;
}

function picture(bytes: Buffer, { etag }: { readonly etag?: string } = {}): Answer {
  return (request, response) => {
    if (etag !== undefined && request.headers['if-none-match'] === etag)
      return void response.writeHead(304).end();
    // The type by its bytes, whatever is said.
    response
      .writeHead(200, { 'content-type': 'text/plain', ...(etag === undefined ? {} : { etag }) })
      .end(bytes);
  };
}

function event(id: string, image: RawImage): RawEvent {
  const startDate = new Date(Date.now() + 86_400_000).toISOString();
  return { id, event_slug: id, title_nb: id, images: [image], dates: [{ startDate }] };
}

async function imageOf(id: string): Promise<unknown> {
  const fields = 'images { urlSmall urlLarge urlOriginal width height focusX focusY }';
  return ((await calendar.event(id, fields))?.['images'] as readonly unknown[] | undefined)?.[0];
}

async function shows(id: string, expected: object): Promise<void> {
  await eventually(async () => expect(await imageOf(id)).toMatchObject(expected));
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}

async function get(path: string, accept: string) {
  const reply = await fetch(`${pictures.url}${path}`, { headers: { accept } });
  const { status, headers } = reply;
  return { status, headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** A few bytes that say they are one pixel more than 50 megapixels. */
function hugePng(): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  );
  png.writeUInt32BE(877_193, 16);
  png.writeUInt32BE(57, 20);
  return png;
}
