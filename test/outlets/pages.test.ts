import { describe, expect, test } from 'vitest';
import { slugsIn, startPages } from './startPages.ts';

/** The texts of pages (docs/pages.md). Their looks are in test/browser. */

const { calendar, startOwn, get } = await startPages();

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
const SHOWN: readonly (readonly [what: string, path: string, shown: readonly string[], hidden?: string])[] = [
  [
    'control characters are left out',
    '/events/saturday-slug?lang=en',
    ['<h1 lang="en">Saturday</h1>'],
    '\u0007',
  ],
  ['a hidden category has a label', '/?lang=nb', ['<span class="kinds">Skjult</span>']],
  ['a hidden category is not offered', '/?lang=nb', ['categories=MUSIC'], 'categories=HIDDEN'],
  ['search engines are offered how to subscribe', '/subscribe?lang=en', [], NO_INDEX],
  ['the changes are in English', '/changelog?lang=nb', ['<article lang="en">']],
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
  ['an event has one page', '/events/saturday-slug?utm_medium=epost', [CANONICAL], OVER],
  ['an event has one page', '/event/saturday-slug', [CANONICAL]],
  ['a page beyond the last is the last', '/?page=99&lang=nb', ['/events/hostile-'], 'page=99&amp;c'],
  ['a page beyond the last is the last', '/venues/hall?page=99&lang=nb', ['href="/events/hostile-slug']],
  [
    'what lasts stands under today',
    '/?ongoing=true&categories=MUSEUM',
    ['id="day-2031-06-02"', '>til 1. aug.</time>'],
  ],
];
test.for(SHOWN)('%s: %s (rules 68)', async ([, path, shown, hidden = 'undefined']) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  for (const text of shown) expect(body).toContain(text);
  expect(body).not.toContain(hidden);
});

describe('the front page', () => {
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
    // Its answer is kept, and is not that of another value.
    await get('/?when=never&categories=MUSIC&lang=en');
    const { status, body } = await get('/?when=yesterday&categories=MUSIC&lang=en');
    expect([status, slugsIn(body)]).toEqual([200, ['hostile']]);
    expect(body).toContain('“when=yesterday” is not understood. The list is shown without it.');
    expect(body).toContain('Expected today or tomorrow or weekend or week');
    const period = await get('/?from=2031-07-02&until=2031-07-01');
    expect(period.body).toContain('Fra-datoen er etter til-datoen');
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

test.each(['/venues/none', '/organizers/none', '/series/none', '/calendars/none.ics'])(
  'nothing is at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

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
