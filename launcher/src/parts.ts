import { type Environment, environmentFor } from '@calendar/config';
import type { DatabaseUrls } from '@calendar/postgres';
import { addressOf } from './addressOf.ts';
import type { Configuration } from './configuration.ts';
import { environmentOf } from './databases/prepareDatabases.ts';
import { moduleAt, type PartOptions } from './processes/startPart.ts';
import type { Port } from './processes/waitForPorts.ts';
import { httpProbe } from './processes/watchLiveness.ts';

/**
 * The parts of the service in the groups in which they start; they stop in the opposite order. Each gets the variables
 * that it needs, and no other part's database.
 */
export function partsOf(given: PartsGiven): readonly (readonly Part[])[] {
  const { configuration, dataDir, secret, urls, environment } = given;
  const { PORT, HOST, LOG_LEVEL } = configuration;
  const shared = { INTERNAL_SECRET: secret, DATA_DIR: dataDir, LOG_LEVEL };
  const ports = { events: PORT + 1, directory: PORT + 2, taxonomy: PORT + 3 };
  const polled = {
    DIRECTORY_URL: `http://127.0.0.1:${ports.directory}`,
    TAXONOMY_URL: `http://127.0.0.1:${ports.taxonomy}`,
  };
  const subgraph = (name: keyof typeof ports, own: Environment = {}): Part => ({
    name,
    main: moduleAt(`subgraphs/${name}/src/main.ts`),
    liveness: { probe: httpProbe(`http://127.0.0.1:${ports[name]}/health/live`) },
    environment: {
      ...environmentFor(name, environment),
      ...shared,
      ...environmentOf({ [name]: urls[name] }),
      ...own,
      PORT: String(ports[name]),
      HOST: '127.0.0.1',
      // The only gateway that asks it has stopped before.
      STOP_DELAY: '0',
    },
  });
  const gateway: Part = {
    name: 'gateway',
    main: moduleAt('gateway/src/main.ts'),
    liveness: { probe: httpProbe(`${adminAddressOf(configuration)}/health/live`) },
    environment: {
      ...environmentFor('gateway', environment),
      ...shared,
      ...environmentOf({ gateway: urls.gateway }),
      ...polled,
      EVENTS_URL: `http://127.0.0.1:${ports.events}`,
      PORT: String(PORT),
      HOST,
      ADMIN_PORT: String(adminPortOf(configuration)),
      ADMIN_HOST: configuration.ADMIN_HOST,
    },
  };
  return [[subgraph('directory'), subgraph('taxonomy'), subgraph('events', polled)], [gateway]];
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
    { host: configuration.ADMIN_HOST, port: adminPortOf(configuration), purpose: 'ADMIN_PORT, health' },
  ];
}

/** Base address of the gateway's health and metrics. */
export function adminAddressOf(configuration: Configuration): string {
  return addressOf(configuration.ADMIN_HOST, adminPortOf(configuration));
}

function adminPortOf({ PORT, ADMIN_PORT }: Configuration): number {
  return ADMIN_PORT ?? PORT + 10;
}

export interface PartsGiven {
  readonly configuration: Configuration;
  /** Absolute. */
  readonly dataDir: string;
  readonly secret: string;
  readonly urls: DatabaseUrls;
  /** What each part inherits its own of. */
  readonly environment: Environment;
}

/** A process of the service. */
export interface Part extends PartOptions {
  readonly name: string;
}
