import { INTERNAL_SECRET } from '../askSubgraph.ts';
import { type CalendarPart, type CalendarSubgraph, withoutOthers } from '../calendarParts.ts';
import { freePorts } from './freePorts.ts';

/**
 * Where two processes of each part can run, and the environment of each. It has the ports, the database, and the
 * addresses of the others. For the gateways and for events these are both subgraphs of a kind.
 *
 * @param databases the address of each part's database
 */
export async function findPlaces(
  databases: Readonly<Record<CalendarPart, string>>,
  { dataDir, ofGateways = {} }: PlacesOptions = {},
): Promise<Places> {
  const ports = await freePorts(10);
  const at = (index: number) => `http://127.0.0.1:${ports[index]}`;
  const both = (index: number) => `${at(index)},${at(index + 1)}`;
  const shared = { HOST: '127.0.0.1', INTERNAL_SECRET };
  const subgraph = (name: CalendarSubgraph, index: number): Place => ({
    name,
    script: `subgraphs/${name}/src/main.ts`,
    url: at(index),
    readyUrl: `${at(index)}/health/ready`,
    environment: {
      ...shared,
      PORT: String(ports[index]),
      [`${name.toUpperCase()}_DATABASE_URL`]: databases[name],
      ...(dataDir === undefined ? {} : { DATA_DIR: `${dataDir}/${name}-${index}` }),
      DIRECTORY_URL: both(2),
      TAXONOMY_URL: both(4),
    },
  });
  const gateway = (index: number): Place => ({
    name: 'gateway',
    script: 'gateway/src/main.ts',
    url: `${at(index)}/graphQL`,
    readyUrl: `${at(index + 1)}/health/ready`,
    environment: {
      ...shared,
      ...withoutOthers(),
      PORT: String(ports[index]),
      ADMIN_PORT: String(ports[index + 1]),
      GATEWAY_DATABASE_URL: databases.gateway,
      EVENTS_URL: both(0),
      DIRECTORY_URL: both(2),
      TAXONOMY_URL: both(4),
      ...ofGateways,
    },
  });
  return {
    events: [subgraph('events', 0), subgraph('events', 1)],
    directory: [subgraph('directory', 2), subgraph('directory', 3)],
    taxonomy: [subgraph('taxonomy', 4), subgraph('taxonomy', 5)],
    gateway: [gateway(6), gateway(8)],
  };
}

export interface PlacesOptions {
  /** A folder for the subgraphs' local copies; absent: they keep none. */
  readonly dataDir?: string;
  /** Further variables of the gateways. */
  readonly ofGateways?: Readonly<Record<string, string>>;
}

/** Two of each part. */
export type Places = Readonly<Record<CalendarPart, readonly [Place, Place]>>;

/** Where a part runs: it may end there and another be started. */
export interface Place {
  readonly name: string;
  readonly script: string;
  /** Base address of a subgraph, endpoint of a gateway. */
  readonly url: string;
  /** Answers 200 when the part is ready. */
  readonly readyUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}
