import { fileURLToPath } from 'node:url';
import { type Environment, type EnvironmentOf, type Fault, readEnvironment } from '@calendar/config';
import { InvalidProxies, readTrustedProxies } from '@calendar/http';
import { readTracesUrl } from '@calendar/telemetry/tracing';
import { type GraphFiles, graphFaults } from './graph/readGraphSource.ts';
import { requiredSubgraphs } from './subgraphs/requiredSubgraphs.ts';

/** Reads the gateway's environment. Throws an `InvalidEnvironment` that lists every fault. */
export function readConfig(environment: Environment) {
  const values = readEnvironment('gateway', environment, (read) => [
    ...faultsOfPorts(read),
    ...faultsOfProxies(read),
    ...graphFaults(graphFilesIn(read, environment)),
  ]);
  return {
    processes: values.GATEWAYS,
    host: values.HOST,
    port: values.PORT,
    adminHost: values.ADMIN_HOST,
    hostsAccepted: [values.ADMIN_HOST, ...(values.HOSTS_ACCEPTED ?? [])],
    adminPort: values.ADMIN_PORT ?? adminPortBeside(values.PORT),
    source: graphFilesIn(values, environment),
    requiredSubgraphs: requiredSubgraphs(values.REQUIRED_SUBGRAPHS),
    internalSecret: values.INTERNAL_SECRET,
    databaseUrl: values.GATEWAY_DATABASE_URL,
    dataDir: values.DATA_DIR,
    usageRetentionDays: values.USAGE_RETENTION_DAYS,
    recordOperations: values.RECORD_OPERATIONS,
    trustedProxies: values.TRUSTED_PROXIES,
    cacheMaxAge: values.CACHE_MAX_AGE,
    cacheBytes: values.CACHE_BYTES,
    entityCacheBytes: values.ENTITY_CACHE_BYTES,
    cacheRedisUrl: values.CACHE_REDIS_URL,
    executor: values.EXECUTOR,
    fetchDeadline: values.FETCH_DEADLINE,
    operationDeadline: values.OPERATION_DEADLINE,
    stopDelay: values.STOP_DELAY,
    stopGrace: values.STOP_GRACE,
    limits: {
      tokens: values.MAX_TOKENS,
      depth: values.MAX_DEPTH,
      aliases: values.MAX_ALIASES,
      directives: values.MAX_DIRECTIVES,
      selections: values.MAX_SELECTIONS,
      rootFields: values.MAX_ROOT_FIELDS,
      cost: values.MAX_COST,
    },
    logLevel: values.LOG_LEVEL,
    tracesUrl: readTracesUrl(values),
  };
}

function graphFilesIn(
  { SUPERGRAPH, SUBGRAPH_ADDRESSES }: Partial<EnvironmentOf<'gateway'>>,
  environment: Environment,
): GraphFiles {
  return { supergraph: SUPERGRAPH ?? committedSupergraph, addresses: SUBGRAPH_ADDRESSES, environment };
}

function adminPortBeside(port: number): number {
  return port === 0 ? 0 : port + 10;
}

function faultsOfPorts({ PORT, ADMIN_PORT }: Partial<EnvironmentOf<'gateway'>>): readonly Fault[] {
  if (PORT === undefined || ADMIN_PORT !== undefined || adminPortBeside(PORT) <= 65_535) return [];
  return [{ name: 'ADMIN_PORT', fault: 'missing. Expected a port number: PORT+10 is none' }];
}

function faultsOfProxies({ TRUSTED_PROXIES }: Partial<EnvironmentOf<'gateway'>>): readonly Fault[] {
  try {
    readTrustedProxies(TRUSTED_PROXIES ?? '');
    return [];
  } catch (error) {
    if (error instanceof InvalidProxies) return [{ name: 'TRUSTED_PROXIES', fault: error.message }];
    throw error;
  }
}

const committedSupergraph = fileURLToPath(new URL('../supergraph.graphql', import.meta.url));

/** What the environment says; the meaning and the unit of each value are with its variable in `@calendar/config`. */
export type ReadConfig = Readonly<ReturnType<typeof readConfig>>;

/** How one gateway runs, of however many processes. */
export type GatewayConfig = Omit<ReadConfig, 'processes'>;
