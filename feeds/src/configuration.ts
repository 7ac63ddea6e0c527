import { type Environment, type EnvironmentOf, type Fault, readEnvironment } from '@calendar/config';
import { InvalidProxies, readTrustedProxies } from '@calendar/http';

/** Reads this part's environment. Throws an `InvalidEnvironment` that lists every fault. */
export function readConfiguration(environment: Environment): Configuration {
  const values = readEnvironment('feeds', environment, (read) => [
    ...faultsOfPorts(read),
    ...faultsOfProxies(read),
  ]);
  return {
    host: values.HOST,
    port: values.PORT,
    adminHost: values.ADMIN_HOST,
    adminPort: values.ADMIN_PORT ?? adminPortBeside(values.PORT),
    hostsAccepted: [values.ADMIN_HOST, ...(values.HOSTS_ACCEPTED ?? [])],
    graphqlUrl: values.GRAPHQL_URL,
    url: values.FEEDS_URL ?? `http://localhost:${values.PORT}`,
    siteUrl: values.SITE_URL,
    widgetEndpoint: values.WIDGET_GRAPHQL_URL ?? values.GRAPHQL_URL,
    imageHosts: values.IMAGE_HOSTS ?? [],
    name: values.CALENDAR_NAME,
    trustedProxies: values.TRUSTED_PROXIES,
    cacheBytes: values.CACHE_BYTES,
    dataDir: values.DATA_DIR,
    stopDelay: values.STOP_DELAY,
    stopGrace: values.STOP_GRACE,
    logLevel: values.LOG_LEVEL,
  };
}

function adminPortBeside(port: number): number {
  return port === 0 ? 0 : port + 10;
}

function faultsOfPorts({ PORT, ADMIN_PORT }: Partial<EnvironmentOf<'feeds'>>): readonly Fault[] {
  if (PORT === undefined || ADMIN_PORT !== undefined || adminPortBeside(PORT) <= 65_535) return [];
  return [{ name: 'ADMIN_PORT', fault: 'missing. Expected a port number: PORT+10 is none' }];
}

function faultsOfProxies({ TRUSTED_PROXIES }: Partial<EnvironmentOf<'feeds'>>): readonly Fault[] {
  try {
    readTrustedProxies(TRUSTED_PROXIES ?? '');
    return [];
  } catch (error) {
    if (error instanceof InvalidProxies) return [{ name: 'TRUSTED_PROXIES', fault: error.message }];
    throw error;
  }
}

/** How this part runs. */
export interface Configuration {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly adminHost: string;
  /** Port of health and metrics. 0: any free port. */
  readonly adminPort: number;
  /** Names by which health and metrics may be asked for, beside those of `hostAcceptance`. */
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
  /** The calendar's name. */
  readonly name: string;
  /** Proxies in front of this part whose word about a caller's address is taken (docs/rules.md 43 "Address of a caller"). */
  readonly trustedProxies: string;
  /** Bound of the answers in memory, in bytes. */
  readonly cacheBytes: number;
  /** Folder in which the last answers are kept for the next start; undefined: nowhere. */
  readonly dataDir: string | undefined;
  /** Milliseconds for which this part says that it stops, and still takes requests. */
  readonly stopDelay: number;
  /** Milliseconds that requests under way have to finish after that. */
  readonly stopGrace: number;
  readonly logLevel: string;
}
