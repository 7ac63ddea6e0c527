import { fileURLToPath } from 'node:url';
import {
  adminPortOf,
  type Environment,
  type EnvironmentOf,
  faultsOfAdminPort,
  networksIn,
  readEnvironment,
} from '@calendar/config';
import { readTracesUrl } from '@calendar/runtime/tracing';
import { requiredSubgraphs } from './backends/requiredSubgraphs.ts';
import { type GraphFiles, graphFaults } from './federation/graph/readGraphSource.ts';

/** Reads the gateway's environment. Throws an `InvalidEnvironment` that lists every fault. */
export function readConfig(environment: Environment) {
  const values = readEnvironment('gateway', environment, (read) => [
    ...faultsOfAdminPort(read),
    ...graphFaults(graphFilesIn(read, environment)),
  ]);
  return {
    /** How many processes run as the gateway that the other fields describe. */
    processes: values.GATEWAYS,
    host: values.HOST,
    /** 0: any free port. */
    port: values.PORT,
    adminHost: values.ADMIN_HOST,
    /** Names by which health and metrics may be requested, in addition to those of `hostAcceptance`. */
    hostsAccepted: [values.ADMIN_HOST, ...(values.HOSTS_ACCEPTED ?? [])],
    /** 0: any free port. */
    adminPort: adminPortOf(values.PORT, values.ADMIN_PORT),
    /** The files that the graph is read from, at the start and whenever they change. */
    source: graphFilesIn(values, environment),
    requiredSubgraphs: requiredSubgraphs(values.REQUIRED_SUBGRAPHS),
    internalSecret: values.INTERNAL_SECRET,
    /** Database of keys and usage. Without it all callers are anonymous and no usage is recorded. */
    databaseUrl: values.GATEWAY_DATABASE_URL,
    dataDir: values.DATA_DIR,
    usageRetentionDays: values.USAGE_RETENTION_DAYS,
    recordOperations: values.RECORD_OPERATIONS,
    /** docs/rules.md 43 "Address of a caller". */
    trustedProxies: values.TRUSTED_PROXIES ?? networksIn(''),
    cacheMaxAge: values.CACHE_MAX_AGE,
    cacheBytes: values.CACHE_BYTES,
    entityCacheBytes: values.ENTITY_CACHE_BYTES,
    /** Undefined: each gateway has its own answers only. */
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
    /** Where traces are sent; undefined: nothing is traced. */
    tracesUrl: readTracesUrl(values),
  };
}

function graphFilesIn(
  { SUPERGRAPH, SUBGRAPH_ADDRESSES }: Partial<EnvironmentOf<'gateway'>>,
  environment: Environment,
): GraphFiles {
  return { supergraph: SUPERGRAPH ?? committedSupergraph, addresses: SUBGRAPH_ADDRESSES, environment };
}

const committedSupergraph = fileURLToPath(new URL('../supergraph.graphql', import.meta.url));

export type GatewaysConfig = Readonly<ReturnType<typeof readConfig>>;

export type GatewayConfig = Omit<GatewaysConfig, 'processes'>;
