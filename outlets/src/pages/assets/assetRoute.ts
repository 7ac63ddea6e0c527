import * as kinds from '../../parameters/kinds.ts';
import { Refusal } from '../../serve/Refusal.ts';
import { route } from '../../serve/Route.ts';
import { asset } from './assets.ts';

/** The files that pages name. */
export const assetRoute = route({
  path: '/assets/:name',
  parameters: { v: kinds.text },
  async make({ segment, values }) {
    const found = asset(segment);
    if (found === undefined) throw new Refusal(404, 'There is no file of this name.');
    return {
      contentType: found.contentType,
      body: found.bytes,
      lifetime: values.v === found.hash ? YEAR : MINUTE,
    };
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

/** A drawing may hold programs, which must not run when its address is opened. */
const LOGO_POLICY = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** Milliseconds, as all. A changed file has another address; an old page may ask a new server for the old one. */
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * 60 * 1000;
