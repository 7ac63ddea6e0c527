import { type DatabaseUrls, DOMAINS } from '@calendar/postgres';
import type { Configuration } from './configuration.ts';
import { environmentOf } from './prepareDatabases.ts';
import { moduleAt, type PartOptions } from './startPart.ts';
import type { Port } from './waitForPorts.ts';
import { asking } from './watchLiveness.ts';

/**
 * The parts of the service in the groups in which they start; they stop in the opposite order. Each is told what it
 * needs to know and no other part's database.
 */
export function partsOf(given: PartsGiven): readonly (readonly Part[])[] {
  const { configuration, dataDir, secret, urls, environment } = given;
  const { PORT, HOST, CACHE_REDIS_URL, SITE_URL, SPECIAL_EVENT_ID, LOG_LEVEL } = configuration;
  const shared = { ...environment, INTERNAL_SECRET: secret, DATA_DIR: dataDir, LOG_LEVEL };
  const ports = { events: PORT + 1, directory: PORT + 2, taxonomy: PORT + 3 };
  const followed = {
    DIRECTORY_URL: `http://127.0.0.1:${ports.directory}`,
    TAXONOMY_URL: `http://127.0.0.1:${ports.taxonomy}`,
  };
  const subgraph = (name: keyof typeof ports, own: NodeJS.ProcessEnv = {}): Part => ({
    name,
    main: moduleAt(`subgraphs/${name}/src/main.ts`),
    liveness: { ask: asking(`http://127.0.0.1:${ports[name]}/health/live`) },
    environment: {
      ...shared,
      ...environmentOf({ [name]: urls[name] }),
      ...own,
      PORT: String(ports[name]),
      HOST: '127.0.0.1',
    },
  });
  const gateway: Part = {
    name: 'gateway',
    main: moduleAt('gateway/src/main.ts'),
    liveness: { ask: asking(`http://127.0.0.1:${adminPortOf(configuration)}/health/live`) },
    environment: {
      ...shared,
      ...environmentOf({ gateway: urls.gateway }),
      ...followed,
      ...(CACHE_REDIS_URL === undefined ? {} : { CACHE_REDIS_URL }),
      EVENTS_URL: `http://127.0.0.1:${ports.events}`,
      PORT: String(PORT),
      HOST,
      ADMIN_PORT: String(adminPortOf(configuration)),
    },
  };
  return [
    [
      subgraph('directory'),
      subgraph('taxonomy'),
      subgraph('events', {
        ...followed,
        ...(SITE_URL === undefined ? {} : { SITE_URL }),
        ...(SPECIAL_EVENT_ID === undefined ? {} : { SPECIAL_EVENT_ID }),
      }),
    ],
    [gateway],
  ];
}

/** Every port that the parts listen on. */
export function portsOf(configuration: Configuration): readonly Port[] {
  const { PORT, HOST } = configuration;
  const loopback = '127.0.0.1';
  return [
    { host: HOST, port: PORT, purpose: 'PORT, the public endpoint' },
    { host: loopback, port: PORT + 1, purpose: 'PORT+1, events' },
    { host: loopback, port: PORT + 2, purpose: 'PORT+2, directory' },
    { host: loopback, port: PORT + 3, purpose: 'PORT+3, taxonomy' },
    { host: loopback, port: adminPortOf(configuration), purpose: 'ADMIN_PORT, health' },
  ];
}

/** Health and metrics of the gateway. */
export function adminPortOf({ PORT, ADMIN_PORT }: Configuration): number {
  return ADMIN_PORT ?? PORT + 10;
}

/** What parts inherit of the machine's environment: all but what each is told for itself. */
export function withoutOwnVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = new Set([
    'PORT',
    'HOST',
    'ADMIN_PORT',
    'DATABASE_URL',
    'CACHE_REDIS_URL',
    'SITE_URL',
    'SPECIAL_EVENT_ID',
  ]);
  for (const domain of DOMAINS) own.add(`${domain.toUpperCase()}_DATABASE_URL`);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !own.has(name)));
}

export interface PartsGiven {
  readonly configuration: Configuration;
  /** Absolute. */
  readonly dataDir: string;
  readonly secret: string;
  readonly urls: DatabaseUrls;
  /** What every part inherits. */
  readonly environment: NodeJS.ProcessEnv;
}

/** A process of the service. */
export interface Part extends PartOptions {
  readonly name: string;
}
