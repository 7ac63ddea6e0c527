import { onDatabases } from '@calendar/importer';
import { changeCorrections } from '@calendar/importer/corrections';
import { beforeAll, describe, expect, test } from 'vitest';
import { event, organizer, venue } from '../contract/items.ts';
import { startHttpProxy } from '../support/httpProxy.ts';
import { slugsIn, startPages } from './startPages.ts';

/** What pages show of an import. Each test looks only at events of its own. */

const { calendar, startOwn, get, to } = await startPages();

test('a slash at the end, and a slug that an event had before, lead on (rules 68)', async () => {
  expect(await to('/events/saturday-slug/?lang=en')).toEqual([
    301,
    'https://outlets.example/events/saturday-slug?lang=en',
  ]);
  const dates = [{ startDate: '2031-05-02 10:00:00', endDate: '2031-05-02 12:00:00' }];
  await calendar.graph.import({ events: [event('renamed', { event_slug: 'before', dates })] });
  await calendar.graph.import({ events: [event('renamed', { event_slug: 'after', dates })] });
  for (const [path, present] of [
    ['/events/before?lang=en', '/events/after?lang=en'],
    ['/event/before', '/event/after'],
    ['/calendars/before.ics', '/calendars/after.ics'],
  ] as const)
    expect(await to(path)).toEqual([301, `https://outlets.example${present}`]);
  expect((await get('/events/never-there')).status).toBe(404);
});

describe('what is said of a date', () => {
  const STATED = 'when=nextmonth&tag=stated';
  beforeAll(async () => {
    const at = (day: string, more: object = {}) => ({
      startDate: `2031-07-${day} 19:00:00`,
      endDate: `2031-07-${day} 20:00:00`,
      ...more,
    });
    const moved = { previousStartDate: '2031-07-15 18:00:00' };
    const sold = { ticketsInformation: 'ticketsInfo' };
    const stated = (id: string, date: object, said: object = {}) =>
      event(id, { tags: ['stated'], dates: [date] as never, updated_at: '2031-06-01T00:00:00Z', ...said });
    await calendar.graph.import({
      events: [
        stated('postponed', at('21', { eventStatus: 'EventPostponed' })),
        stated('moved', at('22', { eventStatus: 'EventRescheduled', ...moved })),
        stated('online', at('23', { eventStatus: 'EventMovedOnline' })),
        stated('called-off', at('24', { eventCancelled: true })),
        stated('whole', { startDate: '2031-07-19 00:00:00', allDay: true }),
        stated('days', { startDate: '2031-07-25 00:00:00', endDate: '2031-07-27 23:59:00', allDay: true }),
        stated('sale', at('28'), { ...sold, ticketsFromDate: '2031-06-01 10:00:00' }),
        stated('web', at('30'), { mode: 'online' }),
        stated('later-sale', at('29'), { ...sold, ticketsFromDate: '2031-07-01 10:00:00' }),
      ],
    });
  });

  const WEB = '<p class="place">På nett</p>';
  const TEXTS = ['Utsatt', 'Flyttet fra 15. juli kl. 18:00', 'Flyttet til nettet', 'Avlyst'];
  const TITLES = TEXTS.map((text) => `${text}: Tittel`);
  const SUMMARIES = TEXTS.map((text) => `SUMMARY:${text}: `);
  test.each([
    [`/?${STATED}`, [...TEXTS, WEB, '<span class="badge postponed">']],
    [`/?${STATED}&lang=en`, ['Postponed', 'Moved from 15 July 18:00', 'Moved online', 'Cancelled']],
    ['/?view=month&month=2031-07&tag=stated', TEXTS],
    [`/screen?${STATED}`, [...TEXTS, WEB]],
    ['/feed.xml?tag=stated', TITLES],
    ['/feed.rss?tag=stated', TITLES],
    ['/feed.json?tag=stated', TITLES],
    ['/calendar.ics?tag=stated', [...SUMMARIES, 'STATUS:CANCELLED', 'STATUS:TENTATIVE']],
    ['/events/moved-slug', ['Flyttet fra 15. juli kl. 18:00.']],
    ['/?tag=stated&from=2031-07-24&until=2031-07-24', ['<li class="event cancelled">']],
    ['/events/days-slug', ['dates=20310725%2F20310728']],
  ])('is told wherever that it is cancelled is told: %s', async (path, texts) => {
    const { body } = await get(path);
    for (const text of texts) expect(body).toContain(text);
  });

  test.each([
    ...[`/?${STATED}`, '/screen?tag=stated', '/events/whole-slug', '/events/days-slug'],
    '/feed.xml?tag=stated&count=3',
  ])('has no time where it is whole days: %s (rules 67)', async (path) => {
    const { body } = await get(path);
    expect(body).toMatch(/hele dagen|25\.–27\. ju/);
    expect(
      body.replaceAll(
        /datetime="[^"]*"|<updated>[^<]*|<published>[^<]*|<script.*?<\/script>|data-[a-z]+="[^"]*"/g,
        '',
      ),
    ).not.toMatch(/00:00|23:59/);
  });

  test('tells when ticket sales open only while that is to come', async () => {
    expect((await get('/events/sale-slug')).body).not.toContain('Billettsalget');
    expect((await get('/events/later-sale-slug')).body).toContain(
      'Billettsalget åpner tirsdag 1. juli 2031 kl. 10:00.',
    );
  });
});

test('the slug of what is the same as another leads there, in a subscription as well (rules 72)', async () => {
  const dates = [{ startDate: '2031-05-01 10:00:00', endDate: '2031-05-01 11:00:00', venue: 'annex' }];
  await calendar.graph.import({
    venues: [venue('annex', { slug: 'annex' })],
    organizers: [organizer('guild', { slug: 'guild' })],
    events: [event('past', { organizers: ['guild'], dates })],
  });
  const same = (section: 'venues' | 'organizers', itemId: string, sameAs: string) =>
    ({ section, itemId, fields: { sameAs }, madeBy: 'Kari' }) as const;
  const add = [same('venues', 'annex', 'hall'), same('organizers', 'guild', 'club')];
  await onDatabases(calendar.graph.databases, (databases) =>
    changeCorrections(databases, () => ({ add, takeBack: [] })),
  );
  await calendar.graph.import({});
  expect(await to('/venues/annex?lang=en')).toEqual([301, 'https://outlets.example/venues/hall?lang=en']);
  expect(await to('/organizers/guild')).toEqual([301, 'https://outlets.example/organizers/club']);
  for (const path of ['/calendar.ics', '/feed.xml', '/']) {
    const { body } = await get(`${path}?venues=annex&organizerSlug=guild`);
    expect(body).toBe((await get(`${path}?venues=hall&organizerSlug=club`)).body);
    expect(body).toContain('Hall');
  }
});

test('a date of its own is shown, put into each calendar, and linked from its list', async () => {
  const DAYS = ['2031-08-01', '2031-08-02', '2031-08-03'];
  const dates = DAYS.map((day) => ({ startDate: `${day} 18:00:00`, endDate: `${day} 19:00:00` }));
  await calendar.graph.import({ events: [event('several', { dates })] });
  const { body: list } = await get('/?from=2031-08-03&until=2031-08-03&ongoing=false&lang=nb');
  const [, link = ''] = /href="(\/events\/several-slug\?date=[^"]*)"/.exec(list) ?? [];
  const { body } = await get(link.replaceAll('&amp;', '&'));
  expect(body).toContain('søndag 3. august 2031 kl. 18:00–19:00');
  expect(body).not.toContain('class="notice"');
  const address = `https://outlets.example${link}`;
  expect(body).toContain(`readonly value="${address}"`);
  const links = Array.from(body.matchAll(/href="(https:\/\/[^"]*)" rel/g), ([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  expect(new URL(links.find((each) => each.includes('google.com')) ?? '').searchParams.get('dates')).toBe(
    '20310803T160000Z/20310803T170000Z',
  );
  expect(new URL(links.find((each) => each.includes('outlook')) ?? '').searchParams.get('startdt')).toBe(
    '2031-08-03T16:00:00.000Z',
  );
  const [, file = ''] = /href="(\/calendars\/several-slug\.ics\?date=[^"]*)"/.exec(body) ?? [];
  expect((await get(file.replaceAll('&amp;', '&'))).body.match(/DTSTART:\w+/g)).toEqual([
    'DTSTART:20310803T160000Z',
  ]);
  expect((await get('/calendars/several-slug.ics?date=past')).status).toBe(404);
  const most = Array.from({ length: 70 }, (_, at) => ({
    startDate: `${2040 + at}-01-01 10:00:00`,
    venue: 'hall',
  }));
  await calendar.graph.import({ events: [event('lasting', { dates: most })] });
  expect((await get('/events/lasting-slug')).body.match(/<li id="/g)).toHaveLength(61);
  expect(slugsIn((await get('/venues/hall?page=1')).body)).toEqual(['lasting']);
  const data = Array.from(
    body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json]) => JSON.parse(json ?? ''),
  );
  expect(
    JSON.stringify(data)
      .match(/(?<="startDate":")[\d-]+(?=T)/g)
      ?.toSorted(),
  ).toEqual(DAYS);
  expect(JSON.stringify(data).match(/"endDate":"2031-08-0\dT19:00/g)).toHaveLength(3);
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
      of('then', '2031-06-05 18:00:00', '2031-06-05 19:00:00'),
    ],
  });
  const titles = (await get('/screen?tag=order')).body.matchAll(/<h2[^>]*>Tittel (\w+)/g);
  expect(Array.from(titles, ([, id]) => id)).toEqual(['short', 'tonight', 'long', 'then']);
  const cells = (await get('/?view=month&tag=order')).body.split('</td>');
  expect(slugsIn(cells.find((cell) => cell.includes('="2031-06-05"')) ?? '')).toEqual(['then', 'long']);
  const [, related = ''] = (await get('/events/then-slug')).body.split('class="related"');
  const found = Array.from(related.matchAll(/\/events\/(\w+)-slug/g), ([, id]) => id);
  expect(found).toEqual([...new Set(found)]);
  expect(found).toEqual(expect.arrayContaining(['long', 'short', 'tonight']));
});
