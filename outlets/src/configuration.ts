import { readFileSync } from 'node:fs';
import {
  adminPortOf,
  type Environment,
  faultsOfAdminPort,
  networksIn,
  readEnvironment,
} from '@calendar/config';
import { lookup } from 'mrmime';
import type { Site } from './serve/Route.ts';

/** Reads this part's environment. Throws an `InvalidEnvironment` that lists every fault. */
export function readConfiguration(environment: Environment) {
  const values = readEnvironment('outlets', environment, faultsOfAdminPort);
  const url = values.OUTLETS_URL ?? `http://localhost:${values.PORT}`;
  const { CALENDAR_LOGO: logo } = values;
  return {
    host: values.HOST,
    port: values.PORT,
    adminHost: values.ADMIN_HOST,
    adminPort: adminPortOf(values.PORT, values.ADMIN_PORT),
    hostsAccepted: [values.ADMIN_HOST, ...(values.HOSTS_ACCEPTED ?? [])],
    graphqlUrl: values.GRAPHQL_URL,
    picturesUrl: values.PICTURES_URL,
    site: {
      url,
      siteUrl: values.SITE_URL ?? url,
      widgetEndpoint: values.WIDGET_GRAPHQL_URL ?? values.GRAPHQL_URL,
      imageHosts: values.IMAGE_HOSTS ?? [],
      hasPictures: values.PICTURES_URL !== undefined,
      name: values.CALENDAR_NAME,
      language: values.CALENDAR_LANGUAGE,
      town: {
        name: values.TOWN_NAME,
        url: values.TOWN_URL,
        colour: values.CALENDAR_COLOUR,
        logo:
          logo === undefined
            ? undefined
            : { bytes: readFileSync(logo), contentType: lookup(logo) ?? 'application/octet-stream' },
      },
    } satisfies Site,
    trustedProxies: values.TRUSTED_PROXIES ?? networksIn(''),
    cacheBytes: values.CACHE_BYTES,
    stopDelay: values.STOP_DELAY,
    stopGrace: values.STOP_GRACE,
    logLevel: values.LOG_LEVEL,
  };
}

/** How this part runs: addresses without a slash at their end, durations in milliseconds, as the environment has them. */
export type Configuration = ReturnType<typeof readConfiguration>;
