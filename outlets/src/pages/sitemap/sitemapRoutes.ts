import { html } from 'hono/html';
import { route, type Site, type Work } from '../../serve/Route.ts';
import { addressOf } from '../../text/addressOf.ts';
import type { Html } from '../frame/Html.ts';
import { type EventAddress, eventAddresses, profiles } from './sitemap.operation.ts';

/** For search engines: the addresses of the events that are not over, the nearest first, as many as one file may have. */
export const sitemapRoute = route({
  path: '/sitemap.xml',
  parameters: {},
  async make(_, work) {
    const found: EventAddress[] = [];
    const profiled = await profileAddresses(work);
    for (let page = 0; found.length + profiled.length < MOST; page++) {
      const { events } = await work.ask(eventAddresses, { page });
      found.push(...events.data);
      if (!events.hasMore) break;
    }
    const pages = found.map(
      (event) =>
        html`<url><loc>${addressHere(event, work.site)}</loc>${event.updated_at === null ? '' : html`<lastmod>${event.updated_at}</lastmod>`}</url>\n`,
    );
    const front = html`<url><loc>${work.site.url}/</loc></url>\n`;
    const urls = [front, ...pages.slice(0, Math.max(0, MOST - 1 - profiled.length)), ...profiled].slice(
      0,
      MOST,
    );
    const body = String(html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`);
    return { contentType: 'application/xml; charset=utf-8', body, lifetime: TEN_MINUTES };
  },
});

export const robotsRoute = route({
  path: '/robots.txt',
  parameters: {},
  async make(_, { site }) {
    // Filters, pages and months have no end; the events are in the site map. Who shares a list wants its preview.
    const lines = [
      ...PREVIEWERS.map((name) => `User-agent: ${name}`),
      'Disallow: /screen',
      '',
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

async function profileAddresses({ ask, site }: Work): Promise<readonly Html[]> {
  const { venues, organizers, allUpcomingSuperEvents: series } = await ask(profiles, {});
  const paths = [
    ...(venues ?? []).map(({ slug }) => `/venues/${encodeURIComponent(slug)}`),
    ...(organizers ?? []).map(({ slug }) => `/organizers/${encodeURIComponent(slug)}`),
    ...(series ?? []).map(({ id }) => `/series/${encodeURIComponent(id)}`),
  ];
  return paths.map((path) => html`<url><loc>${site.url}${path}</loc></url>\n`);
}

/** A site map may only have addresses of its host: the canonical one only if that is on this part's host. */
function addressHere({ event_slug, eventLink }: EventAddress, { url }: Site): string {
  return eventLink.startsWith(`${url}/`)
    ? addressOf(eventLink)
    : `${url}/events/${encodeURIComponent(event_slug)}`;
}

/** Read one address that somebody has shared. */
const PREVIEWERS = [
  'facebookexternalhit',
  'Twitterbot',
  'LinkedInBot',
  'Slackbot',
  'Discordbot',
  'TelegramBot',
];

/** The protocol's bound, https://www.sitemaps.org/protocol.html. */
const MOST = 50_000;
/** Milliseconds. */
const TEN_MINUTES = 600_000;
