import { readFileSync } from 'node:fs';
import { adminPortOf, type Environment, faultsOfAdminPort, readEnvironment } from '@calendar/config';
import { faultsOfProxies } from '@calendar/http';
import { lookup } from 'mrmime';
import type { Language } from '../shared/language.ts';
import type { Town } from './serve/Route.ts';

/** Reads this part's environment. Throws an `InvalidEnvironment` that lists every fault. */
export function readConfiguration(environment: Environment): Configuration {
  const values = readEnvironment('outlets', environment, (read) => [
    ...faultsOfAdminPort(read),
    ...faultsOfProxies(read),
  ]);
  const url = values.OUTLETS_URL ?? `http://localhost:${values.PORT}`;
  const { CALENDAR_LOGO: logo } = values;
  return {
    host: values.HOST,
    port: values.PORT,
    adminHost: values.ADMIN_HOST,
    adminPort: adminPortOf(values.PORT, values.ADMIN_PORT),
    hostsAccepted: [values.ADMIN_HOST, ...(values.HOSTS_ACCEPTED ?? [])],
    graphqlUrl: values.GRAPHQL_URL,
    url,
    siteUrl: values.SITE_URL ?? url,
    widgetEndpoint: values.WIDGET_GRAPHQL_URL ?? values.GRAPHQL_URL,
    imageHosts: values.IMAGE_HOSTS ?? [],
    picturesUrl: values.PICTURES_URL,
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
    trustedProxies: values.TRUSTED_PROXIES,
    cacheBytes: values.CACHE_BYTES,
    dataDir: values.DATA_DIR,
    stopDelay: values.STOP_DELAY,
    stopGrace: values.STOP_GRACE,
    logLevel: values.LOG_LEVEL,
  };
}

/** How this part runs. */
export interface Configuration {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly adminHost: string;
  /** Port of health and metrics. 0: any free port. */
  readonly adminPort: number;
  /** Names by which health and metrics may be requested, in addition to those of `hostAcceptance`. */
  readonly hostsAccepted: readonly string[];
  /** Address of the public endpoint. */
  readonly graphqlUrl: string;
  /** Base address of this part as callers reach it. */
  readonly url: string;
  /** Base address of the calendar's own site. */
  readonly siteUrl: string;
  /** Address of the public endpoint as browsers reach it. */
  readonly widgetEndpoint: string;
  /** Origins of pictures that pages may show. */
  readonly imageHosts: readonly string[];
  /** Address of the part that has copied pictures; undefined: there is none. */
  readonly picturesUrl: string | undefined;
  /** The calendar's name. */
  readonly name: string;
  readonly language: Language;
  readonly town: Town;
  /**
   * Proxies in front of this part that are trusted to report a caller's address (docs/rules.md 43 "Address of a
   * caller").
   */
  readonly trustedProxies: string;
  /** Bound of the answers in memory, in bytes. */
  readonly cacheBytes: number;
  /** Folder in which the last answers are kept for the next start; undefined: nowhere. */
  readonly dataDir: string | undefined;
  /** Milliseconds for which this part says that it stops, and still takes requests. */
  readonly stopDelay: number;
  /** Milliseconds that requests in flight have to finish after that. */
  readonly stopGrace: number;
  readonly logLevel: string;
}
