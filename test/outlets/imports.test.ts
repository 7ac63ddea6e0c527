import { onDatabases } from '@calendar/importer';
import { changeCorrections } from '@calendar/importer/corrections';
import { beforeAll, describe, expect, test } from 'vitest';
import { event, organizer, venue } from '../contract/items.ts';
import { startHttpProxy } from '../support/httpProxy.ts';
import { slugsIn, startPages } from './startPages.ts';

/** What pages show of an import. Each test looks only at events of its own. */

const { calendar, startOwn, get, to } = await startPages();

test('a slash at the end, and a slug that an event had before, lead on (rules 68)', async () => {
  const dates = [{ startDate: '2031-05-02 10:00:00', endDate: '2031-05-02 12:00:00' }];
  await calendar.graph.import({ events: [event('renamed', { event_slug: 'event', dates })] });
  await calendar.graph.import({ events: [event('renamed', { event_slug: 'after', dates, ...PRICED })] });
  for (const [path, present] of [
    ['/events/saturday-slug/?lang=en', '/events/saturday-slug?lang=en'],
    ['/events/event?lang=en', '/events/after?lang=en'],
    ['/event/event', '/event/after'],
    ['/calendars/event.ics', '/calendars/after.ics'],
  ] as const)
    expect(await to(path)).toEqual([301, `https://outlets.example${present}`]);
  expect((await get('/events/after')).body).toContain('<p>Valgfritt</p>');
  expect((await get('/events/never-there')).status).toBe(404);
});

const PRICED = {
  ticketsInformation: 'ticketsInfo',
  prices: [{ type: 'REGULAR', price: 'Valgfritt' }],
} as const;

describe('a date of whole days', () => {
  beforeAll(async () => {
    const whole = (id: string, startDate: string, endDate?: string) =>
      event(id, { tags: ['whole'], dates: [{ startDate, endDate: endDate ?? null, allDay: true }] });
    await calendar.graph.import({
      events: [
        whole('day', '2031-07-19 00:00:00'),
        whole('days', '2031-07-25 00:00:00', '2031-07-27 23:59:00'),
      ],
    });
  });

  test.each([
    ...['/?when=nextmonth&tag=whole', '/screen?tag=whole', '/events/day-slug', '/events/days-slug'],
    '/feed.xml?tag=whole',
  ])('has no time: %s (rules 67)', async (path) => {
    const { body } = await get(path);
    expect(body).toMatch(/hele dagen|25\.–27\. ju/);
    const hidden =
      /datetime="[^"]*"|<updated>[^<]*|<published>[^<]*|<script.*?<\/script>|data-[a-z]+="[^"]*"/g;
    expect(body.replaceAll(hidden, '')).not.toMatch(/00:00|23:59/);
  });
});

test('the id and slug of what is the same as another lead there, in a subscription as well (rules 72)', async () => {
  const dates = [{ startDate: '2031-05-01 10:00:00', endDate: '2031-05-01 11:00:00', venue: 'annex' }];
  await calendar.graph.import({
    venues: [venue('annex', { slug: 'annex' })],
    organizers: [organizer('guild', { slug: 'guild' })],
    events: [
      event('past', { organizers: ['guild'], dates, superEvent: 'twin' }),
      ...[event('twin', { dates }), event('part', { dates, superEvent: 'twin' })],
    ],
  });
  const is = (section: 'venues' | 'organizers' | 'events', itemId: string, sameAs: string) =>
    ({ section, itemId, fields: { sameAs }, madeBy: 'Kari' }) as const;
  const add = [is('venues', 'annex', 'hall'), is('organizers', 'guild', 'club')];
  await onDatabases(calendar.graph.databases, (databases) =>
    changeCorrections(databases, () => ({ add: [...add, is('events', 'twin', 'past')], takeBack: [] })),
  );
  await calendar.graph.import({});
  expect(await to('/venues/annex?lang=en')).toEqual([301, 'https://outlets.example/venues/hall?lang=en']);
  expect(await to('/organizers/guild')).toEqual([301, 'https://outlets.example/organizers/club']);
  for (const path of ['/calendar.ics', '/feed.xml', '/']) {
    const { body } = await get(`${path}?venues=annex&organizerSlug=guild`);
    expect(body).toBe((await get(`${path}?venues=hall&organizerSlug=club`)).body);
    expect(body).toContain('Hall');
  }
  const [past, byDate] = [{ id: 'past' }, 'eventByDateID(dateID: "twin_20310501T080000Z") { id }'];
  const asked = `{ eventByID(eventID: "twin") { id } ${byDate} eventsByIDs(ids: ["twin", "gone", "past"]) { id } }`;
  expect(Object.values(await calendar.data(asked))).toEqual([past, past, [past, past]]);
  expect(slugsIn((await get('/?superEvent=twin&from=2031-05-01')).body)).toEqual(['part']);
});

test('a date of its own is linked from its list, and of many dates the next ones are listed', async () => {
  const days = ['2031-08-01', '2031-08-02', '2031-08-03'];
  const dates = days.map((day) => ({ startDate: `${day} 18:00:00`, endDate: `${day} 19:00:00` }));
  await calendar.graph.import({ events: [event('several', { dates })] });
  const { body: list } = await get('/?from=2031-08-03&until=2031-08-03&ongoing=false&lang=nb');
  const [, link = ''] = /href="(\/events\/several-slug\?date=[^"]*)"/.exec(list) ?? [];
  expect((await get(link.replaceAll('&amp;', '&'))).body).toContain('søndag 3. august 2031 kl. 18:00–19:00');
  expect((await get('/calendars/several-slug.ics?date=past')).status).toBe(404);
  const most = Array.from({ length: 70 }, (_, at) => ({
    startDate: `${2040 + at}-01-01 10:00:00`,
    venue: 'hall',
  }));
  await calendar.graph.import({ events: [event('lasting', { dates: most })] });
  expect((await get('/events/lasting-slug')).body.match(/<li id="/g)).toHaveLength(61);
  expect(slugsIn((await get('/venues/hall?page=1')).body)).toEqual(['lasting']);
});

test('pictures are shown of the hosts that the operator names, and of no others', async () => {
  expect((await get('/events/hostile-slug')).body).not.toContain('<img');
  expect((await get(`/picture/${'a'.repeat(32)}/small`)).status).toBe(404);
  // The part that has copies may not say how long an answer is.
  const headers = { 'content-type': 'image/png', 'cache-control': 'max-age=9' };
  let copy = { status: 200, headers, body: 'png' };
  const pictures = await startHttpProxy(String, () => copy);
  await using copied = await startOwn({ PICTURES_URL: pictures.origin });
  const ask = () => fetch(`${copied.url}/picture/${'a'.repeat(32)}/small`);
  const sent = await ask();
  for (const [name, value] of Object.entries(headers)) expect(sent.headers.get(name)).toBe(value);
  expect(await sent.text()).toBe('png');
  for (const status of [404, 500]) {
    copy = { ...copy, status };
    expect((await ask()).status).toBe(status === 404 ? 404 : 503);
  }
  await pictures.close();
  await using showing = await startOwn({ IMAGE_HOSTS: 'https://images.example/' });
  const response = await fetch(`${showing.url}/events/hostile-slug`);
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self' https://images.example;");
  expect(await response.text()).toContain(
    '<img class="cover focus-x-24 focus-y-50" src="https://images.example/l.jpg" alt="Kor"',
  );
});

test('what begins stands before what runs on in a month and on a screen, and what is related stands once', async () => {
  const of = (id: string, startDate: string, endDate: string) =>
    event(id, { tags: ['order'], organizers: ['club'], dates: [{ startDate, endDate, venue: 'hall' }] });
  await calendar.graph.import({
    events: [
      of('long', '2031-05-20 10:00:00', '2031-07-20 10:00:00'),
      of('short', '2031-06-01 10:00:00', '2031-06-02 20:00:00'),
      of('tonight', '2031-06-02 18:00:00', '2031-06-02 19:00:00'),
      of('sport', '2031-06-05 18:00:00', '2031-06-05 19:00:00'),
    ],
  });
  const order = { '': ['short', 'tonight', 'long', 'sport'], '&searchTerm=short': ['short'] };
  for (const [search, shown] of Object.entries(order)) {
    const titles = (await get(`/screen?tag=order${search}`)).body.matchAll(/<h2[^>]*>Tittel (\w+)/g);
    expect(Array.from(titles, ([, id]) => id)).toEqual(shown);
  }
  const cells = (await get('/?view=month&tag=order')).body.split('</td>');
  expect(slugsIn(cells.find((cell) => cell.includes('="2031-06-05"')) ?? '')).toEqual(['sport', 'long']);
  const [, related = ''] = (await get('/events/sport-slug')).body.split('class="related"');
  const found = Array.from(related.matchAll(/\/events\/(\w+)-slug/g), ([, id]) => id);
  expect(found).toEqual([...new Set(found)]);
  expect(found).toEqual(expect.arrayContaining(['long', 'short', 'tonight']));
});
