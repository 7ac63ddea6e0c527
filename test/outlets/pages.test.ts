import { onDatabases } from '@calendar/importer';
import { changeCorrections } from '@calendar/importer/corrections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES, event, organizer, venue } from '../contract/items.ts';
import { NOON, startCalendar } from '../contract/startCalendar.ts';
import { startHttpProxy } from '../support/httpProxy.ts';
import { askPresent, startOutletsBefore } from '../support/outlets.ts';

/** The texts of pages (docs/pages.md). Their looks are in test/browser. */

/** NOON is a Monday, 2 June 2031. */
const HOSTILE = '"><script>alert(1)</script>&amp;<img src=x>';
const FEED = {
  categories: [...CATEGORIES, { id: 'HIDDEN', name_nb: 'Skjult', slug_nb: 'skjult', visible: false }],
  venues: [
    venue('hall', {
      name: `Hall ${HOSTILE}`,
      slug: 'hall',
      address: 'Storgata 1',
      municipality: 'Bodø',
      location: { latitude: 67.28, longitude: 14.4 },
    }),
    venue('office', { slug: 'office', address: 'Sjøgata 2' }),
  ],
  organizers: [organizer('club', { name: `Club ${HOSTILE}`, slug: 'club' })],
  events: [
    event('hostile', {
      title_nb: `Tittel ${HOSTILE}`,
      desc_nb: '<p>Tekst</p><script>alert(1)</script>',
      tags: [HOSTILE],
      venueNote: HOSTILE,
      categories: ['MUSIC', 'OTHER'],
      organizers: ['club'],
      images: [
        {
          urlSmall: 'https://images.example/s.jpg',
          urlLarge: 'https://images.example/l.jpg',
          alt: 'Kor',
          focusX: 0.24,
          focusY: 0.5,
        },
      ],
      dates: [{ startDate: '2031-06-03 18:00:00', endDate: '2031-06-03 20:00:00', venue: 'hall' }],
    }),
    event('saturday', {
      title_en: 'Saturday\u0007',
      contact_custom: { email: null, phone: '755 00 000' },
      minimumAge: 12,
      maximumAge: 18,
      categories: ['HIDDEN'],
      ticketsInformation: 'ticketsInfo',
      prices: [100, 0].map((price) => ({ type: 'REGULAR', price: String(price) })) as never,
      dates: [
        { startDate: '2031-06-07 10:00:00', endDate: '2031-06-07 12:00:00', duration: 120, venue: 'hall' },
        {
          startDate: '2031-08-09 10:00:00',
          endDate: '2031-08-09 12:00:00',
          venue: 'hall',
          prices: [{ type: 'REGULAR', price: '50' }] as never,
        },
      ],
    }),
    event('exhibition', {
      categories: ['MUSEUM'],
      ticketsInformation: 'free',
      dates: [{ startDate: '2031-05-01 10:00:00', endDate: '2031-08-01 12:00:00' }],
    }),
    event('over', { dates: [{ startDate: '2031-05-01 10:00:00', endDate: '2031-05-01 12:00:00' }] }),
  ],
};

const calendar = await startCalendar(FEED);
const outlets = await startOutletsBefore(calendar.graph.url, { clock: () => Date.parse(NOON) });
afterAll(() => outlets.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await askPresent(`${outlets.url}${path}`, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Outlets with variables of their own. */
async function startOwn(environment: Record<string, string>, now = NOON) {
  const own = await startOutletsBefore(calendar.graph.url, { clock: () => Date.parse(now), environment });
  return Object.assign(own, { [Symbol.asyncDispose]: () => own.close() });
}

/** Where an address leads on. */
async function to(path: string) {
  const response = await fetch(`${outlets.url}${path}`, { redirect: 'manual' });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return [response.status, response.headers.get('location')];
}

const slugsIn = (body: string) => [
  ...new Set(Array.from(body.matchAll(/href="\/events\/([\w-]+)-slug/g), ([, slug]) => slug)),
];

test.each([
  '/',
  '/?view=month',
  '/?view=map',
  '/events/hostile-slug',
  '/screen',
  '/?tag=%3Cb%3E&searchTerm=%3Ci%3E&venues=hall',
])('a text is a text, whatever it looks like: %s', async (path) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  expect(body).not.toMatch(/<script>|<img src=x|<b>"|alert\(1\)<\/script>|<i>/);
});

test('no page has an inline program or style, and no header lets one in', async () => {
  for (const path of ['/', '/events/hostile-slug', '/widget', '/screen', '/nothing']) {
    const { body, headers } = await get(path, { accept: 'text/html' });
    expect(body.match(/<script(?! src=| type="application\/ld\+json")|<style| style=| on\w+=/g), path).toBe(
      null,
    );
    expect(headers.get('content-security-policy'), path).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; /,
    );
    expect(headers.get('content-security-policy'), path).not.toMatch(/unsafe/);
  }
  const { headers } = await get('/screen-worker.js');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

test('every link of a page leads to an answer', async () => {
  const links = new Set<string>();
  const pages = ['/', '/?view=month', '/?view=map', '/?categories=MUSIC', '/events/hostile-slug', '/widget'];
  for (const path of pages.flatMap((each) => [each, `${each}${each.includes('?') ? '&' : '?'}lang=en`])) {
    const { body } = await get(path);
    for (const [, address = ''] of body.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g))
      links.add(address.replaceAll('&amp;', '&'));
  }
  expect([...links].filter((link) => /^\/calendars?\b/.test(link)).length).toBeGreaterThan(4);
  const lost: string[] = [];
  for (const link of links) {
    const { status } = await get(link);
    if (status !== 200) lost.push(`${status} ${link}`);
  }
  expect(lost).toEqual([]);
});

const CANONICAL = '<link rel="canonical" href="https://calendar.example/event/saturday-slug">';
const NO_INDEX = '<meta name="robots" content="noindex">';
const OVER = 'Arrangementet er over.';
const ATTRIBUTES = ['filter', 'lang', 'page-size', 'label', 'theme', 'page-url', 'api-key', 'endpoint'];
const SHOWN: readonly (readonly [what: string, path: string, shown: readonly string[], hidden?: string])[] = [
  [
    'control characters are left out',
    '/events/saturday-slug?lang=en',
    ['<h1 lang="en">Saturday</h1>'],
    '\u0007',
  ],
  ['a hidden category has a label', '/?lang=nb', ['<span class="kinds">Skjult</span>']],
  ['a hidden category is not offered', '/?lang=nb', ['categories=MUSIC'], 'categories=HIDDEN'],
  ['who searches stays within the filter', '/?tag=a', ['<input type="hidden" name="tag" value="a">']],
  ['search engines are offered the list', '/?lang=en', [], NO_INDEX],
  ['search engines are offered no filter', '/?categories=MUSIC', [NO_INDEX]],
  ['search engines are offered no filter', '/subscribe?categories=MUSIC', [NO_INDEX]],
  ['search engines are offered how to subscribe', '/subscribe?lang=en', [], NO_INDEX],
  ['the changes are in English', '/changelog?lang=nb', ['<article lang="en">']],
  ['a screen fits its device', '/screen', ['<meta name="viewport"']],
  ['a place has a way to it', '/venues/office', ['openstreetmap.org/search?query=Sted+office']],
  [
    'a map has those without a place',
    '/?view=map&categories=MUSEUM&lang=nb',
    ['<h2><a href="/?categories=MUSEUM&amp;lang=nb">Uten sted på kartet</a> <small>1 arrangement</small>'],
    'Ingen arrangementer',
  ],
  ['a map without events says so', '/?view=map&tag=a&lang=nb', ['Ingen arrangementer passer.'], 'Uten sted'],
  ['a date is put into a calendar with its place', '/events/saturday-slug', ['Storgata+1%2C+Bod']],
  ['search engines are offered no fault', '/?when=yesterday', [NO_INDEX]],
  ['a list says when a date begins and ends', '/?lang=nb', ['>18:00–20:00</time>', 'Musikk, Annet']],
  ['who removes all filters keeps the language', '/?tag=a&lang=en', ['class="clear" href="/?lang=en"']],
  ['an event is shared with its picture', '/events/hostile-slug', ['content="summary_large_image"']],
  ['an event has its organizer', '/events/hostile-slug', ['<dt>Arrangør</dt><dd><p><a href="/organizers/c']],
  [
    'a list is shared with its title, its first events and their first picture',
    '/?when=week&lang=en',
    [
      ...[
        'og:title" content="',
        '8 June 2031">',
        'og:locale" content="en_GB"',
        'og:image:alt" content="Kor"',
      ],
      ...[
        'og:url" content="https://outlets.example/?lang=en&amp;when=week"',
        'og:site_name" content="Event cal',
      ],
      ...['"3 events: Tittel exhibition · Tittel &quot;', 'og:image" content="https://images.example/l.jpg"'],
    ],
  ],
  ['a map is shared with a picture', '/?view=map', ['"og:image" content="https://images.example/l.jpg"']],
  ['a month is shared with its events', '/?view=month', ['content="3 arrangementer: Tittel &quot;']],
  ['a place is shared with its events', '/venues/hall', ['"og:title" content="Hall ', 'l.jpg', 'saturday">']],
  [
    'tracking is ignored',
    '/?fbclid=IwAR0&lang=nb-NO&utm_source=brev',
    ['href="https://outlets.example/?lang=nb">'],
  ],
  ['a language has several names', '/?lang=no', ['<html lang="nb">']],
  ['a language has several names', '/?lang=en-Latn-GB', ['<html lang="en">']],
  ['a language has several names', '/?lang=en_GB', ['<html lang="en">']],
  ['another language is none', '/?lang=de', ['<html lang="nb">']],
  ['a file has no parameters', '/sitemap.xml?x', ['<urlset']],
  [
    'a file has no parameters',
    '/robots.txt?a=b',
    [
      'User-agent: facebookexternalhit\n',
      '\nDisallow: /screen\n\nUser-agent: *\nDisallow: /screen\nDisallow: /?\n',
      '\nSitemap: https://outlets.example/sitemap.xml\n',
    ],
  ],
  ['an event has one page', '/events/saturday-slug?utm_medium=epost', [CANONICAL], OVER],
  ['an event has one page', '/event/saturday-slug', [CANONICAL]],
  ['an event that is over says so', '/events/over-slug', [OVER]],
  [
    'a foreign text names its language',
    '/events/hostile-slug?lang=en',
    ['<h1 lang="nb">', 'The text is in Norwegian.'],
  ],
  ['a page beyond the last is the last', '/?page=99&lang=nb', ['/events/hostile-'], 'page=99&amp;c'],
  ['a page beyond the last is the last', '/venues/hall?page=99&lang=nb', ['href="/events/hostile-slug']],
  [
    'what lasts stands under today',
    '/?ongoing=true&categories=MUSEUM',
    ['id="day-2031-06-02"', '>til 1. aug.</time>'],
  ],
  [
    'the widget’s attributes are explained',
    '/widget?lang=en',
    ['<h1>Show the calendar on your site</h1>', ...ATTRIBUTES.map((name) => `<code>${name}</code></th>`)],
  ],
];
test.for(SHOWN)('%s: %s (rules 68)', async ([, path, shown, hidden = 'undefined']) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  for (const text of shown) expect(body).toContain(text);
  expect(body).not.toContain(hidden);
});

describe('the front page', () => {
  test('shows the coming events under their days, and events in progress before them', async () => {
    const { body } = await get('/');
    expect(slugsIn(body)).toEqual(['exhibition', 'hostile', 'saturday']);
    expect(body.indexOf('id="ongoing"')).toBeLessThan(body.indexOf('id="day-2031-06-03"'));
    expect(body).toMatch(/>Alle datoer<.*3 arrangementer/s);
    expect(body).toMatch(/id="day-2031-06-03".*\n.*\n.*>I morgen</);
  });

  test.each([
    ['when=tomorrow', ['exhibition', 'hostile']],
    ['when=weekend', ['exhibition', 'saturday']],
    ['when=week&ongoing=false', ['hostile', 'saturday']],
    ['from=2031-06-07&until=2031-06-07&ongoing=false', ['saturday']],
    ['categories=MUSIC', ['hostile']],
    ['municipalities=Bodø&when=weekend', ['saturday']],
    ['searchTerm=nothing-of-the-kind', []],
    ['age=6', ['exhibition', 'hostile']],
    ['age=0', ['exhibition', 'hostile']],
    ['age=18&when=weekend', ['exhibition', 'saturday']],
    ['eachRunningDay=true&from=2031-07-01&until=2031-07-03', ['exhibition']],
    // A date of several days stands on each of them.
    ['view=month&month=2031-07', ['exhibition']],
    ['view=month&from=2031-08-09', ['saturday']],
    ['when=nextmonth&ongoing=false', []],
  ])('shows what its address says: %s', async (search, slugs) => {
    const { body } = await get(`/?${search}`);
    expect(slugsIn(body)).toEqual(slugs);
  });

  test.each([
    ['nb', 'Pris', ['Gratis', 'Betalt', 'Ukjent pris']],
    ['en', 'Price', ['Free', 'Paid', 'Price unknown']],
  ])(
    'offers what is free, paid and unknown apart, with the number of each: %s (rules 55)',
    async (lang, title, words) => {
      const offered = async (path: string) => {
        const [, group = ''] = (await get(path)).body.split(`<h2>${title}</h2>`);
        const links = /<ul>(.*?)<\/ul>/s.exec(group)?.[1] ?? '';
        return Array.from(
          links.matchAll(/href="([^"]*)">([^<]*) <span class="hits">(\d+)/g),
          ([, ...link]) => link,
        );
      };
      const prices = await offered(`/?lang=${lang}`);
      expect(prices.map(([, text, hits]) => [text, hits])).toEqual(words.map((word) => [word, '1']));
      const found = ['exhibition', 'saturday', 'hostile'];
      for (const [at, [address = '']] of prices.entries()) {
        const search = address.replaceAll('&amp;', '&');
        expect(slugsIn((await get(search)).body)).toEqual([found[at]]);
        expect(await offered(search)).toEqual([]);
        const file = (await get(search.replace('/', '/calendar.ics'))).body.replaceAll('\r\n ', '');
        expect(Array.from(file.matchAll(/\/event\/([\w-]+)-slug/g), ([, slug]) => slug)).toContain(found[at]);
        const { items } = JSON.parse((await get(search.replace('/', '/feed.json'))).body);
        expect(items).toHaveLength(1);
      }
      expect(await offered(`/?lang=${lang}&isFree=true`)).toEqual([]);
      expect((await offered(`/?lang=${lang}&isFree=false`)).map(([, text]) => text)).toEqual(words.slice(1));
    },
  );

  test('counts on each day of a month what runs on it, and lists each day where that is asked for (rules 73)', async () => {
    const { body } = await get('/?view=month&month=2031-07');
    expect(body.match(/class="hits" aria-hidden="true">1</g)).toHaveLength(31);
    expect(body).toContain('role="status">1 arrangement<');
    const { body: days } = await get('/?eachRunningDay=true&from=2031-07-30&until=2031-08-01');
    expect(Array.from(days.matchAll(/id="day-([\d-]+)"/g), ([, day]) => day)).toEqual([
      '2031-07-30',
      '2031-07-31',
      '2031-08-01',
    ]);
    expect(days).toContain('til kl. 12:00');
  });

  test.each([
    ['/?searchTerm=saturdya', 'Ingen treff på «saturdya». Viser det som ligner:', ['saturday']],
    ['/?searchTerm=saturdya&lang=en', 'No match for “saturdya”. Showing what is similar:', ['saturday']],
    ['/screen?searchTerm=saturdya', 'Ingen treff på «saturdya».', []],
    ['/?searchTerm=saturday', null, ['saturday']],
  ] as const)('says that a search found only what is similar: %s (rules 23)', async (path, text, slugs) => {
    const { body } = await get(path);
    expect(slugsIn(body)).toEqual(slugs);
    if (text === null) expect(body).not.toContain('Ingen treff');
    else expect(body).toContain(text);
  });

  test('tells of a value that it cannot read what is accepted, and shows the list without it (rules 68)', async () => {
    const { status, body } = await get('/?when=yesterday&categories=MUSIC&lang=en');
    expect([status, slugsIn(body)]).toEqual([200, ['hostile']]);
    expect(body).toContain('“when=yesterday” is not understood. The list is shown without it.');
    expect(body).toContain('Expected today or tomorrow or weekend or week');
    expect((await get('/?from=2031-07-02&until=2031-07-01')).body).toContain(
      'Fra-datoen er etter til-datoen',
    );
  });

  test('understands a name that one category or venue has, and lists those that are near another (rules 68)', async () => {
    const named = await get('/?categories=musikk&lang=nb');
    expect([named.status, slugsIn(named.body)]).toEqual([200, ['hostile']]);
    expect(named.body).toContain(
      '<link rel="canonical" href="https://outlets.example/?categories=MUSIC&amp;lang=nb">',
    );
    const near = 'Expected the id or the name of a category of the calendar; near are MUSIC (Musikk).';
    const page = await get('/?categories=Musik,MUSEUM&lang=nb');
    expect([page.status, slugsIn(page.body)]).toEqual([200, ['exhibition']]);
    expect(page.body).toContain('categories=Musik');
    expect(page.body).toContain(near);
    expect((await get('/?categories=Musik&lang=nb')).body).toMatch(/<h1[^>]*>Alle arrangementer</);
    for (const path of ['/calendar.ics', '/feed.xml', '/feed.rss', '/feed.json']) {
      const refused = await get(`${path}?categories=Musik`);
      expect([path, refused.status, refused.body.includes(near)]).toEqual([path, 400, true]);
      expect((await get(`${path}?categories=Musikk&venues=HALL`)).status).toBe(200);
      const gone = await get(`${path}?categories=GONE,MUSEUM`);
      const [shown, others] = ['exhibition', 'hostile'].map((id) => gone.body.includes(id));
      expect([path, gone.status, shown, others]).toEqual([path, 200, true, false]);
    }
    expect((await get('/?categories=GONE&lang=nb')).body).toContain('categories=GONE');
    expect((await get('/calendar.ics?organizerSlug=klubben')).body).toContain('name of an organizer');
  });

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
});

describe('the page of an event', () => {
  test('is in both languages under its eventLink where that is an address of this part', async () => {
    await using own = await startOwn({ OUTLETS_URL: 'https://calendar.example' });
    const body = await (await fetch(`${own.url}/events/saturday-slug?lang=en`)).text();
    const link = 'https://calendar.example/event/saturday-slug';
    expect(body).toContain(`<link rel="canonical" href="${link}?lang=en">`);
    expect(body).toContain(`hreflang="nb" href="${link}?lang=nb"`);
    expect(body).toContain(`hreflang="x-default" href="${link}"`);
    expect((await get('/events/saturday-slug')).body).not.toContain('rel="alternate" hreflang');
  });

  test('holds its structured data as the interface gives it', async () => {
    const { body } = await get('/events/hostile-slug');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const given = await calendar.data('{ eventBySlug(eventSlug: "hostile-slug") { jsonLd } }');
    expect(given).toEqual({ eventBySlug: { jsonLd: data } });
    expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org', '@type': 'Event' });
    const series = (await get('/events/saturday-slug')).body.matchAll(/ld\+json">(.*?)<\/script>/gs);
    const [shown, [other]] = Array.from(series, ([, json = '']) => JSON.parse(json));
    expect(other).toMatchObject({ startDate: '2031-08-09T10:00:00+02:00', location: shown.location });
    for (const name of ['duration', 'offers', 'eventStatus']) expect(other).not.toHaveProperty(name);
  });

  test('has its prices, those of a date that has others, and a number to call', async () => {
    const { body } = await get('/events/saturday-slug?lang=nb');
    const [facts = '', dates = ''] = body.split('<section class="dates"');
    expect(facts).toMatch(/kr 100<.*Gratis</);
    expect(facts).toContain('href="tel:75500000"');
    expect(Array.from(dates.matchAll(/kr (\d+)/g), ([, price]) => price)).toEqual(['50']);
  });

  test('is put into a calendar alone', async () => {
    const { body, headers } = await get('/calendars/saturday-slug.ics');
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="event.ics"');
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect((await get('/calendars/nothing.ics')).status).toBe(404);
  });
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

test.each([
  ['/?categories=MUSIC&municipality=Bodø&lang=nb', 'Musikk i Bodø'],
  ['/?venues=hall&isFree=true&lang=en', 'Free events at Hall'],
  ['/?venues=hall&admission=free&lang=en', 'Free events at Hall'],
  ['/?admission=paid,unknown&lang=nb', 'Arrangementer, betalt, ukjent pris'],
  ['/?categories=MUSIC&isFree=false&lang=nb', 'Musikk, ikke kjent gratis'],
  ['/?organizers=club&when=weekend&lang=nb', 'Arrangementer fra Club'],
  ['/?mode=online&lang=nb', 'Arrangementer, på nett'],
  ['/?mode=offline&lang=en', 'Events, at a place'],
  ['/?categories=MUSIC&until=2031-06-04&lang=nb', 'Musikk, til 4. juni'],
  ['/?categories=MUSIC&from=2031-06-03&lang=en', 'Music, from 3 Jun'],
  ['/?weekdays=Saturday&hoursRange=18:00-23:00&lang=nb', 'Arrangementer, lørdag, kl. 18:00–23:00'],
  ['/?weekdays=Saturday&hoursRange=18:00-23:00&lang=en', 'Events, Saturday, 18:00–23:00'],
])('the title, the chips and the feed of a page say its filter: %s', async (path, title) => {
  const { body } = await get(path);
  const [, heading = ''] = /<h1[^>]*>([^<]*)/.exec(body) ?? [];
  expect(heading).toContain(title);
  expect(body).not.toMatch(/>(organizers|venues|weekdays|hoursRange): /);
  const [, feed = ''] =
    /type="application\/atom\+xml" title="[^"]*" href="(\/feed\.xml[^"]*)"/.exec(body) ?? [];
  const asked = new URL(path, 'https://x').searchParams;
  const linked = new URL(feed.replaceAll('&amp;', '&'), 'https://x').searchParams;
  expect([...linked].toSorted()).toEqual([...asked].toSorted());
});

test('the pages of a venue, an organizer and a series have what there is to know, and the next events', async () => {
  const { body } = await get('/venues/hall?lang=nb');
  expect(slugsIn(body)).toEqual(expect.arrayContaining(['hostile', 'saturday']));
  expect(body).toContain('href="geo:67.28,14.4?q=67.28,14.4"');
  expect(body).toContain('https://www.openstreetmap.org/directions?to=67.28%2C14.4');
  expect(body).toContain('/subscribe?venues=hall&amp;lang=nb');
  expect(slugsIn((await get('/organizers/club')).body)).toContain('hostile');
  for (const path of ['/venues/none', '/organizers/none', '/series/none'])
    expect((await get(path)).status).toBe(404);
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

test('the language of the calendar is that of readers who prefer none', async () => {
  await using own = await startOwn({ CALENDAR_LANGUAGE: 'en' });
  for (const [accepted, language] of Object.entries({ de: 'en', 'nn,en;q=0.5': 'nb', en: 'en' })) {
    const response = await fetch(own.url, { headers: { 'accept-language': accepted } });
    expect(await response.text(), accepted).toContain(`<html lang="${language}">`);
  }
});

test('a page is never kept past midnight in Norway (rules 40)', async () => {
  expect((await get('/widget')).headers.get('cache-control')).toContain('max-age=3600,');
  await using own = await startOwn({}, '2031-06-02T23:59:43+02:00');
  expect((await fetch(own.url)).headers.get('cache-control')).toContain('max-age=17,');
});

test('the page about subscriptions has the addresses of its filter', async () => {
  const { body } = await get('/subscribe?categories=MUSIC&lang=en');
  expect(body).toContain('<h1>Subscribe: Music</h1>');
  expect((await get('/subscribe?until=2031-06-04&lang=en')).body).toMatch(/Until 4 Jun.*Now: 2 events\./s);
  for (const address of [
    'webcal://outlets.example/calendar.ics?categories=MUSIC&amp;lang=en',
    'https://outlets.example/feed.xml?categories=MUSIC&amp;lang=en',
  ])
    expect(body).toContain(address);
  expect(body).toContain(
    encodeURIComponent('webcal://outlets.example/calendar.ics?categories=MUSIC&lang=en'),
  );
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
  const at = 'https://outlets.example/picture/aa';
  const images = [{ urlSmall: `${at}/small`, urlLarge: `${at}/large`, width: 1000, height: 500 }];
  await calendar.graph.import({ events: [event('copied', { images } as never)] });
  expect(await (await fetch(`${copied.url}/events/copied-slug`)).text()).toContain(
    'src="/picture/aa/large" srcset="/picture/aa/small 480w, /picture/aa/large 1000w" sizes="(max-width: 60rem) 100vw, 720px"',
  );
  await using showing = await startOwn({ IMAGE_HOSTS: 'https://images.example/' });
  const response = await fetch(`${showing.url}/events/hostile-slug`);
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self' https://images.example;");
  expect(await response.text()).toContain(
    '<img class="cover focus-x-24 focus-y-50" src="https://images.example/l.jpg" alt="Kor"',
  );
});

test('the site map has what is not over, each with its address here', async () => {
  const { body, headers } = await get('/sitemap.xml');
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(Array.from(body.matchAll(/<loc>(.*?)<\/loc>/g), ([, loc]) => loc)).toEqual([
    'https://outlets.example/',
    ...['exhibition', 'hostile', 'saturday'].map((slug) => `https://outlets.example/events/${slug}-slug`),
    'https://outlets.example/venues/hall',
    'https://outlets.example/venues/office',
    'https://outlets.example/organizers/club',
  ]);
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
