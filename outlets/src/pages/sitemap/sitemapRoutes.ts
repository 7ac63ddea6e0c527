import { html } from 'hono/html';
import { Refusal } from '../../serve/Refusal.ts';
import { type Made, route, type Site, type Work } from '../../serve/Route.ts';
import { addressOf } from '../../text/addressOf.ts';
import type { Html } from '../frame/Html.ts';
import { type EventAddress, eventAddresses, eventCount, profiles } from './sitemap.operation.ts';

/**
 * For search engines: the addresses of all events that are not over. If one file cannot list them, the addresses of
 * several files.
 */
export const sitemapRoute = route({
  path: '/sitemap.xml',
  parameters: {},
  async make(_, work) {
    const { events } = await work.ask(eventCount, {});
    if (events.totalCount <= MOST_OF_ONE_FILE) return sitemap(0, work, await profileAddresses(work));
    const files = Math.min(MOST_FILES, Math.ceil(events.totalCount / MOST_OF_A_FILE));
    const body = html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from(
      { length: files },
      (__, file) => html`<sitemap><loc>${work.site.url}/sitemaps/${file + 1}</loc></sitemap>`,
    )}<sitemap><loc>${work.site.url}/sitemaps/places</loc></sitemap></sitemapindex>
`;
    return xml(String(body));
  },
});

/** One of several files, from 1 on. */
export const sitemapFileRoute = route({
  path: '/sitemaps/:number',
  parameters: {},
  async make({ segment }, work) {
    if (segment === 'places') return xml(urlset(await profileAddresses(work)));
    const number = /^\d{1,3}$/.test(segment) ? Number(segment) : 0;
    if (number < 1 || number > MOST_FILES)
      throw new Refusal(404, `There is no such file. Expected a number, 1 to ${MOST_FILES}.`);
    return sitemap(number - 1, work);
  },
});

/** The address at which search engines find the other pages. */
export const robotsRoute = route({
  path: '/robots.txt',
  parameters: {},
  async make(_, { site }) {
    // Filters, pages and months have no end; the events are in the site map.
    const lines = [
      'User-agent: *',
      'Disallow: /screen',
      'Disallow: /?',
      'Allow: /?lang=nb$',
      'Allow: /?lang=en$',
      `Sitemap: ${site.url}/sitemap.xml`,
    ];
    return { contentType: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
  },
});

async function sitemap(file: number, work: Work, further: readonly Html[] = []): Promise<Made> {
  const found: EventAddress[] = [];
  for (let page = 0; page < PAGES_OF_A_FILE; page++) {
    const { events } = await work.ask(eventAddresses, { page: file * PAGES_OF_A_FILE + page });
    found.push(...events.data);
    if (!events.hasMore) break;
  }
  const front = file === 0 ? [html`<url><loc>${work.site.url}/</loc></url>\n`] : [];
  const pages = found.map(
    (event) =>
      html`<url><loc>${addressHere(event, work.site)}</loc>${event.updated_at === null ? '' : html`<lastmod>${event.updated_at}</lastmod>`}</url>\n`,
  );
  return xml(urlset([...front, ...pages, ...further]));
}

function urlset(urls: readonly Html[]): string {
  return String(html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`);
}

/** The pages of venues, organizers and series. */
async function profileAddresses({ ask, site }: Work): Promise<readonly Html[]> {
  const { venues, organizers, allUpcomingSuperEvents: series } = await ask(profiles, {});
  const paths = [
    ...(venues ?? []).map(({ slug }) => `/venues/${encodeURIComponent(slug)}`),
    ...(organizers ?? []).map(({ slug }) => `/organizers/${encodeURIComponent(slug)}`),
    ...(series ?? []).map(({ id }) => `/series/${encodeURIComponent(id)}`),
  ];
  return paths.slice(0, MOST_OF_A_FILE).map((path) => html`<url><loc>${site.url}${path}</loc></url>\n`);
}

/**
 * A site map may only have addresses of the host that serves it. So it has the canonical address only if that is on
 * this part's host.
 */
function addressHere({ event_slug, eventLink }: EventAddress, { url }: Site): string {
  return eventLink.startsWith(`${url}/`)
    ? addressOf(eventLink)
    : `${url}/events/${encodeURIComponent(event_slug)}`;
}

function xml(body: string): Made {
  return { contentType: 'application/xml; charset=utf-8', body, lifetime: TEN_MINUTES };
}

/** The protocol's bound, https://www.sitemaps.org/protocol.html; the front page is one of them. */
const MOST_OF_A_FILE = 49_000;
const MOST_OF_ONE_FILE = 20_000;
const PAGES_OF_A_FILE = 49;
const MOST_FILES = 100;
/** Milliseconds. */
const TEN_MINUTES = 600_000;
