import * as kinds from '../../parameters/kinds.ts';
import { Refusal } from '../../serve/Refusal.ts';
import { route } from '../../serve/Route.ts';
import { asset } from './assets.ts';

export const assetRoute = route({
  path: '/assets/:name',
  parameters: { v: kinds.text },
  async make({ segment, values }) {
    const { contentType, bytes: body, hash } = asset(segment);
    return { contentType, body, lifetime: values.v === hash ? YEAR : MINUTE };
  },
});

/** The service worker of screens. It is at the top, so that it may answer `/screen`. */
export const workerRoute = route({
  path: '/screen-worker.js',
  parameters: {},
  async make() {
    const { contentType, bytes: body } = asset('screen-worker.js');
    return { contentType, body, headers: WORKER_POLICY };
  },
});

/** The web component, with the address of the endpoint that it asks if a page names none, and that of pictures. */
export const widgetFileRoute = route({
  path: '/widget.js',
  parameters: {},
  async make(_, { site }) {
    const { contentType, bytes } = asset('widget.js');
    const body = bytes
      .toString('utf8')
      .replace('__CALENDAR_ENDPOINT__', encodeURI(site.widgetEndpoint))
      .replace('__CALENDAR_PICTURES__', encodeURI(`${site.url}/picture/`));
    // Pages that ask for isolation may load it.
    return { contentType, body, lifetime: HOUR, headers: { 'cross-origin-resource-policy': 'cross-origin' } };
  },
});

/** The town's own colour in place of the calendar's. In the dark it is as light as that. */
export const townStyleRoute = route({
  path: '/town.css',
  parameters: {},
  async make(_, { site: { town } }) {
    const { colour } = town;
    if (colour === undefined) throw new Refusal(404, 'This calendar has no colour of its own.');
    const light = `oklch(from ${colour} max(0.8, l) min(c, 0.1) h)`;
    const body = `:root {
  --accent: light-dark(${colour}, ${light});
  --accent-soft: light-dark(oklch(from ${colour} 0.95 min(c, 0.03) h), oklch(from ${colour} 0.3 min(c, 0.05) h));
}
`;
    return { contentType: 'text/css; charset=utf-8', body };
  },
});

export const logoRoute = route({
  path: '/logo',
  parameters: {},
  async make(_, { site: { town } }) {
    if (town.logo === undefined) throw new Refusal(404, 'This calendar has no logo.');
    return { contentType: town.logo.contentType, body: town.logo.bytes, headers: LOGO_POLICY };
  },
});

const WORKER_POLICY = { 'content-security-policy': "default-src 'none'; connect-src 'self'" };
/** A drawing may hold programs, which must not run when its address is opened. */
const LOGO_POLICY = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** Milliseconds, as all. A changed file has another address; an old page may ask a new server for the old one. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * 60 * 60 * 1000;
