import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawFeed } from '@calendar/model/feed';
import { afterAll, expect, test } from 'vitest';
import { filterParameters } from '../../outlets/src/parameters/filterParameters.ts';
import { periodParameters } from '../../outlets/src/parameters/period.ts';
import { CATEGORIES, TICKET_TYPES } from '../contract/items.ts';
import { NOON, startCalendar } from '../contract/startCalendar.ts';
import { askPresent, startOutletsBefore } from '../support/outlets.ts';

/**
 * What each address answers of a small calendar, whole, in both languages: `renderings`. After a change that readers are
 * to see, `vitest run -u` takes over the new answers.
 */

const feed: RawFeed = JSON.parse(readFileSync(join(import.meta.dirname, 'renderings/feed.json'), 'utf8'));
const EVERY_CONDITION =
  'categories=DANCE,MUSIC&notCategories=FOOD&venues=hall,square&venueSlug=hall&organizers=club' +
  '&organizerSlug=band&municipality=Bodø&municipalities=Bodø,Fauske&postalCodes=8006&near=67.28,14.4,5&box=' +
  '67,14,68,15&searchTerm=kor&tag=jazz&age=6&mode=offline&weekdays=monday,tuesday,wednesday,thursday,' +
  'friday,sunday&hoursRange=18:00-23:30&superEvent=festival&isFree=false&admission=paid,unknown' +
  '&onlyFeatured=true&onlyFeaturedSpecialEvent=true&cancelledNotIncluded=true&ongoing=false' +
  '&soldOutNotIncluded=true&updatedSince=2031-01-02T03:04:05Z&publishedSince=2031-01-03T03:04:05Z&from=' +
  '2031-06-03&fromDate=2031-06-04 05:06:07&untilDate=2032-06-04 05:06:07&fromStartDate=2031-06-05 05:06:07';

const calendar = await startCalendar({ categories: CATEGORIES, ticketTypes: TICKET_TYPES, ...feed });
const outlets = await startOutletsBefore(calendar.graph.url, {
  clock: () => Date.parse(NOON),
  environment: {
    ...{ IMAGE_HOSTS: 'https://images.example', PICTURES_URL: 'http://127.0.0.1:9' },
    ...{ WIDGET_GRAPHQL_URL: 'https://graph.example/graphQL', CALENDAR_NAME: 'Kulturkalender' },
    ...{ CALENDAR_COLOUR: '#7a1f4b', TOWN_NAME: 'Bodø kommune', TOWN_URL: 'https://bodo.example/' },
  },
});
afterAll(() => outlets.close());

test.for([
  ...['/', '/?view=month', '/?view=map', '/?tag=none&view=map', '/nothing', '/town.css', '/robots.txt'],
  ...['/?when=yesterday&from=2031-07-02&until=2031-07-01', '/sitemap.xml', '/widget'],
  ...['/feed.xml?tag=none&when=today', '/screen?heading=Foajé&seconds=9&theme=light&tag=none'],
  ...['/?categories=MUSIC,MUSEUM&isFree=false&searchTerm=kor', '/subscribe?when=nextweek&admission=free'],
  ...['/events/concert-slug', '/events/webinar-slug', '/events/past-slug', '/events/called-off-slug'],
  ...['/venues/hall', '/venues/barn', '/organizers/club', '/series/festival', '/feed.rss?tag=none'],
  ...['/events/fair-slug', '/events/festival-slug', '/events/concert-slug?date=concert_20310603T200000Z'],
  ...['/events/whole-slug', '/calendars/concert-slug.ics?date=concert_20310603T200000Z', 'POST /feed.xml'],
  ...['/?view=month&month=2032-01', '/calendar.ics?near=1', 'OPTIONS /calendar.ics'],
  ...['/subscribe?when=nextmonth', `/subscribe?${EVERY_CONDITION}`, '/screen?until=2031-06-11'],
  ...['/calendar.ics?tag=stated', '/calendars/concert-slug.ics', '/feed.xml', '/feed.rss', '/feed.json'],
])('%s is answered as its renderings are', async (path) => {
  const [, method = 'GET', address] = /^(?:([A-Z]+) )?(.*)$/.exec(path) ?? [];
  for (const lang of ['nb', 'en']) {
    const url = `${outlets.url}${address}${path.includes('?') ? '&' : '?'}lang=${lang}`;
    const response = await askPresent(url, { method, headers: { accept: 'text/html' } });
    const headers = [...response.headers].filter(([name]) => !OF_THE_MOMENT.test(name));
    const head = [response.status, ...headers.map(([name, value]) => `${name}: ${value}`)];
    const body = (await response.text()).replaceAll(/\?v=[\w-]+/g, '?v=HASH').replaceAll(LONG_DRAWING, '$1…');
    const name =
      path
        .slice(0, 50)
        .replaceAll(/[^\w.]+/g, '-')
        .replace(/^-/, '') || 'front';
    await expect(`${head.join('\n')}\n\n${body}`).toMatchFileSnapshot(`renderings/${name}.${lang}.txt`);
  }
});

test('every parameter says what it accepts', async () => {
  const said = Object.keys({ ...filterParameters, ...periodParameters }).map(async (name) =>
    (await fetch(`${outlets.url}/calendar.ics?${name}=${'x'.repeat(5001)}`)).text(),
  );
  await expect((await Promise.all(said)).join('')).toMatchFileSnapshot('renderings/refusals.txt');
});

/** Of an answer, what is another one for each request or build. */
const OF_THE_MOMENT = /^(date|etag|last-modified|connection|keep-alive|content-length)$/;
const LONG_DRAWING = /(?<= d=")([^"]{40})[^"]+/g;
