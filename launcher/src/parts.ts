import { createHmac } from 'node:crypto';
import { type Environment, environmentFor, PARTS, variableFor } from '@calendar/config';
import {
  ADMIN_PORT,
  type Domain,
  domains,
  externalSubgraphs,
  inOrderOfFollowing,
  OUTLETS_ADMIN_PORT,
  OUTLETS_PORT,
  ownVariables,
  PICTURES_PORT,
  subgraphs,
} from '@calendar/config/domains';
import { DOMAINS as CALENDAR } from '@calendar/model/feed';
import type { DatabaseUrls } from '@calendar/postgres';
import { longestStop } from '@calendar/runtime';
import { httpProbe } from '@calendar/runtime/supervision';
import { addressOf } from './addressOf.ts';
import { BUFFER_MEMORY, INDEX_MEMORY } from './bufferMemory.ts';
import type { Configuration } from './configuration.ts';
import { environmentOf } from './databases/prepareDatabases.ts';
import { moduleAt, type PartOptions } from './processes/startPart.ts';
import type { Port } from './processes/waitForPorts.ts';

/**
 * The parts in the groups in which they start; they stop in the opposite order. None has another's database.
 */
export function partsOf(all: PartsGiven): readonly (readonly Part[])[] {
  const given = { ...all, environment: { ...all.environment, ...noOwnVariables() } };
  const sited = { ...given, environment: { ...given.environment, SITE_URL: siteUrlOf(given.configuration) } };
  const subgraphs = inOrderOfFollowing(domains()).map((domain) =>
    subgraphPart(domain, sited, ownVariables(domain, all.environment)),
  );
  const taking = given.sources === undefined ? [] : [[sourcesPart(given, given.sources)]];
  const pictures = given.configuration.PICTURES ? [[picturesPart(given)]] : [];
  return [subgraphs, [gatewayPart(given)], [outletsPart(sited)], ...pictures, ...taking];
}

/** What domains alone read, for parts that are not theirs. */
function noOwnVariables(): Environment {
  return Object.fromEntries(
    domains().flatMap(({ variables = {} }) => Object.keys(variables).map((name) => [name, undefined])),
  );
}

/** Where every event has a page: at outlets, unless the operator names a site. */
function siteUrlOf(configuration: Configuration): string {
  return configuration.SITE_URL ?? publicOutletsAddressOf(configuration);
}

function sourcesPart({ urls, dataDir, environment, configuration }: PartsGiven, sources: string): Part {
  return {
    name: 'sources',
    isRequired: false,
    main: moduleAt('importer/src/sources.ts'),
    args: ['--continually'],
    grace: longestStop(configuration),
    environment: {
      ...environmentFor(['import'], environment, namesOf(urls)),
      ...environmentOf(Object.fromEntries(Object.keys(CALENDAR).map((name) => [name, urls[name] ?? '']))),
      DATA_DIR: dataDir,
      SOURCES: sources,
    },
  };
}

function subgraphPart(domain: Domain, given: PartsGiven, own: Environment): Part {
  const { configuration, secret, urls, environment } = given;
  const { name, database, kind, required } = domain;
  const port = configuration.PORT + domain.port;
  const parts = PARTS.filter((part) => part === name);
  const { INTERNAL_SECRETS_ACCEPTED, ...others } = environmentFor(
    ['subgraphs', ...parts],
    environment,
    namesOf(urls),
  );
  const trusted =
    kind === 'kit'
      ? { INTERNAL_SECRET: secret, INTERNAL_SECRETS_ACCEPTED }
      : { INTERNAL_SECRET: undefined, [variableFor('<NAME>_TOKEN', name)]: tokenOf(domain, given) };
  const isSmall = domain.resources === undefined;
  const followed = domains().filter((each) => domain.follows.includes(each.name));
  const health = `http://127.0.0.1:${port}`;
  return serverPart({ name, folder: `subgraphs/${name}`, isRequired: required, health }, given, {
    ...others,
    ...own,
    ...trusted,
    ...memoryOf(isSmall ? environment : { ...INDEX_MEMORY, ...environment }, isSmall),
    ...environmentOf(database === undefined ? {} : { [database]: urls[database] ?? '' }),
    ...addressesOf(followed, configuration),
    ...(name === 'events' ? { OUTLETS_URL: publicOutletsAddressOf(configuration) } : {}),
    PORT: String(port),
    HOST: '127.0.0.1',
    // The only gateway that asks it has stopped before.
    STOP_DELAY: '0',
  });
}

function gatewayPart(given: PartsGiven): Part {
  const { configuration, secret, urls, environment } = given;
  const tokens = domains()
    .filter(({ kind }) => kind !== 'kit')
    .map((domain) => [variableFor('<NAME>_TOKEN', domain.name), tokenOf(domain, given)]);
  const health = adminAddressOf(configuration);
  return serverPart({ name: 'gateway', isRequired: true, health }, given, {
    ...environmentFor(['gateway'], environment, namesOf(urls)),
    ...memoryOf({ ...BUFFER_MEMORY, ...environment }, false),
    INTERNAL_SECRET: secret,
    ...environmentOf({ gateway: urls['gateway'] ?? '' }),
    ...addressesOf(domains(), configuration),
    ...Object.fromEntries(tokens),
    ...givenForExternals(environment),
    PORT: String(configuration.PORT),
    HOST: configuration.HOST,
    ADMIN_PORT: String(adminPortOf(configuration)),
    ADMIN_HOST: configuration.ADMIN_HOST,
  });
}

function outletsPart(given: PartsGiven): Part {
  const { configuration, urls, environment } = given;
  const health = outletsAdminAddressOf(configuration);
  return serverPart({ name: 'outlets', isRequired: false, health }, given, {
    ...environmentFor(['outlets'], environment, namesOf(urls)),
    ...memoryOf(environment, true),
    GRAPHQL_URL: `${addressOf(configuration.HOST, configuration.PORT)}/graphQL`,
    ...(configuration.PICTURES ? { PICTURES_URL: picturesAddressOf(configuration) } : {}),
    PORT: String(configuration.PORT + OUTLETS_PORT),
    HOST: configuration.HOST,
    ADMIN_PORT: String(configuration.PORT + OUTLETS_ADMIN_PORT),
    ADMIN_HOST: configuration.ADMIN_HOST,
  });
}

function picturesPart(given: PartsGiven): Part {
  const { configuration, urls, environment } = given;
  const health = picturesAddressOf(configuration);
  return serverPart({ name: 'pictures', isRequired: false, health }, given, {
    ...environmentFor(['pictures'], environment, namesOf(urls)),
    ...memoryOf(environment, true),
    ...environmentOf({ events: urls['events'] ?? '' }),
    PORT: String(configuration.PORT + PICTURES_PORT),
    HOST: '127.0.0.1',
    // The only outlets that asks it has stopped before.
    STOP_DELAY: '0',
  });
}

/** A part that answers `/health/live` at its address `health`, with variables of its own. */
function serverPart(
  { name, folder = name, isRequired, health }: Pick<Part, 'name' | 'isRequired'> & Served,
  { configuration, dataDir }: PartsGiven,
  own: Environment,
): Part {
  return {
    name,
    isRequired,
    main: moduleAt(`${folder}/src/main.ts`),
    grace: longestStop(configuration),
    liveness: { probe: httpProbe(`${health}/health/live`) },
    environment: { ...own, DATA_DIR: dataDir, LOG_LEVEL: configuration.LOG_LEVEL },
  };
}

type Served = { readonly folder?: string; readonly health: string };

/** Base address at which callers reach outlets. */
export function publicOutletsAddressOf({ PORT, OUTLETS_URL }: Configuration): string {
  return OUTLETS_URL ?? `http://localhost:${PORT + OUTLETS_PORT}`;
}

function picturesAddressOf({ PORT }: Configuration): string {
  return `http://127.0.0.1:${PORT + PICTURES_PORT}`;
}

/**
 * Has a process keep less memory, unless an operator set it.
 * @param isSmall whether it makes few new objects: 1 MB for each part of their memory, not Node's 16 MB
 */
function memoryOf(given: Environment, isSmall: boolean): Environment {
  const { NODE_OPTIONS, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, MALLOC_MMAP_THRESHOLD_ } = given;
  return {
    NODE_OPTIONS: isSmall
      ? ['--max-semi-space-size=1', NODE_OPTIONS].filter(Boolean).join(' ')
      : NODE_OPTIONS,
    // Of glibc: by default each thread may get an arena, which keeps the memory that it once took.
    MALLOC_ARENA_MAX: MALLOC_ARENA_MAX ?? '2',
    // Also of glibc: free memory goes back to the system from this size on. By default that size grows with the use.
    MALLOC_TRIM_THRESHOLD_: MALLOC_TRIM_THRESHOLD_ ?? (isSmall ? '131072' : undefined),
    MALLOC_MMAP_THRESHOLD_,
  };
}

function namesOf(urls: DatabaseUrls): readonly string[] {
  return [...subgraphs().map(({ name }) => name), ...Object.keys(urls)];
}

/** The addresses and tokens of other repositories' subgraphs. Without an address the supergraph's holds. */
function givenForExternals(environment: Environment): Environment {
  const names: readonly string[] = externalSubgraphs().flatMap(({ name }) => [
    variableFor('<NAME>_URL', name),
    variableFor('<NAME>_TOKEN', name),
  ]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.includes(name)));
}

/** An address with a path is that of a subgraph of another make (docs/architecture.md). */
function addressesOf(listed: readonly Domain[], { PORT }: Configuration): Environment {
  return Object.fromEntries(
    listed.map(({ name, port, kind }) => [
      variableFor('<NAME>_URL', name),
      `http://127.0.0.1:${PORT + port}${kind === 'kit' ? '' : '/graphql'}`,
    ]),
  );
}

/** The environment's token, else one that is derived from the secret and does not reveal it. */
function tokenOf({ name }: Domain, { configuration, secret }: PartsGiven): string {
  const given: Readonly<Record<string, unknown>> = configuration;
  const token = given[variableFor('<NAME>_TOKEN', name)];
  if (typeof token === 'string') return token;
  return createHmac('sha256', secret).update(`token of ${name}`).digest('base64url');
}

export function portsOf(configuration: Configuration): readonly Port[] {
  const { PORT, HOST } = configuration;
  const loopback = '127.0.0.1';
  return [
    { host: HOST, port: PORT, purpose: 'PORT, the public endpoint' },
    ...domains().map(({ name, port }) => ({
      host: loopback,
      port: PORT + port,
      purpose: `PORT+${port}, ${name}`,
    })),
    { host: configuration.ADMIN_HOST, port: adminPortOf(configuration), purpose: 'ADMIN_PORT, health' },
    { host: HOST, port: PORT + OUTLETS_PORT, purpose: `PORT+${OUTLETS_PORT}, outlets` },
    {
      host: configuration.ADMIN_HOST,
      port: PORT + OUTLETS_ADMIN_PORT,
      purpose: `PORT+${OUTLETS_ADMIN_PORT}, health of outlets`,
    },
    ...(configuration.PICTURES
      ? [{ host: loopback, port: PORT + PICTURES_PORT, purpose: `PORT+${PICTURES_PORT}, pictures` }]
      : []),
  ];
}

export function adminAddressOf(configuration: Configuration): string {
  return addressOf(configuration.ADMIN_HOST, adminPortOf(configuration));
}

export function outletsAddressOf({ HOST, PORT }: Configuration): string {
  return addressOf(HOST, PORT + OUTLETS_PORT);
}

export function outletsAdminAddressOf({ ADMIN_HOST, PORT }: Configuration): string {
  return addressOf(ADMIN_HOST, PORT + OUTLETS_ADMIN_PORT);
}

function adminPortOf({ PORT, ADMIN_PORT: given }: Configuration): number {
  return given ?? PORT + ADMIN_PORT;
}

export interface PartsGiven {
  readonly configuration: Configuration;
  /** Absolute. */
  readonly dataDir: string;
  readonly secret: string;
  readonly urls: DatabaseUrls;
  /** The environment from which each part takes its own variables. */
  readonly environment: Environment;
  /** The absolute path of the file that names the sources to import. Absent: there is none. */
  readonly sources?: string | undefined;
}

export interface Part extends PartOptions {
  readonly name: string;
  /** Whether the service cannot do without it. */
  readonly isRequired: boolean;
}
