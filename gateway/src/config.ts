import { fileURLToPath } from 'node:url';
import { type Environment, type EnvironmentOf, type Fault, readEnvironment } from '@calendar/config';
import { InvalidProxies, readTrustedProxies } from '@calendar/http';
import { readTracesUrl } from '@calendar/telemetry/tracing';
import type { ExecutionBounds } from './execute/Execution.ts';
import { type GraphFiles, graphFaults } from './graph/readGraphSource.ts';
import type { GraphServices } from './graph/ServedGraph.ts';
import { requiredSubgraphs } from './subgraphs/requiredSubgraphs.ts';

/** Reads the gateway's environment. Throws an `InvalidEnvironment` that lists every fault. */
export function readConfig(environment: Environment): GatewayConfig & ProcessCount {
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

export interface ProcessCount {
  /** How many processes are to run as the gateway that the rest of the configuration describes. */
  readonly processes: number;
}

/** How one gateway runs. */
export interface GatewayConfig
  extends ExecutionBounds,
    Pick<GraphServices, 'internalSecret' | 'executor' | 'fetchDeadline' | 'entityCacheBytes'> {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Address that health and metrics listen on. */
  readonly adminHost: string;
  /** Names by which health and metrics may be asked for, beside those of `hostAcceptance`. */
  readonly hostsAccepted: readonly string[];
  /** Port of health and metrics. 0: any free port. */
  readonly adminPort: number;
  /** What the graph is read from, at the start and whenever it changes. */
  readonly source: GraphFiles;
  /** Names of the subgraphs without which the gateway is not ready. */
  readonly requiredSubgraphs: ReadonlySet<string>;
  /** Database of keys and usage. Without it all callers are anonymous and no usage is recorded. */
  readonly databaseUrl: string | undefined;
  /** Folder in which the keys known last are kept; undefined: they are kept nowhere. */
  readonly dataDir: string | undefined;
  /**
   * Addresses and networks of proxies whose report of a caller's address is trusted, separated by commas (docs/rules.md 43 "Address of
   * a caller").
   */
  readonly trustedProxies: string;
  /** Days for which usage is kept. */
  readonly usageRetentionDays: number;
  /** Whether it is recorded which operations are asked with which key. */
  readonly recordOperations: boolean;
  /** Longest time that browsers and proxies may cache an answer, in seconds. */
  readonly cacheMaxAge: number;
  /** Bound of the answers cached in memory, in bytes; 0 caches none. */
  readonly cacheBytes: number;
  /** Redis or Valkey server through which gateways share their answers; undefined: each has its own only. */
  readonly cacheRedisUrl: string | undefined;
  /** Milliseconds for which a gateway that stops reports not ready and still takes requests. */
  readonly stopDelay: number;
  /** Milliseconds that requests in flight have to finish when the gateway stops. */
  readonly stopGrace: number;
  readonly logLevel: string;
  /** Where traces are sent; undefined: nothing is traced. */
  readonly tracesUrl: string | undefined;
}
