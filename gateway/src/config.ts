import { readTracesUrl } from '@calendar/telemetry/tracing';
import { z } from 'zod';
import { defaultLimits, type Limits } from './limits/Limits.ts';

/** Reads the gateway's environment. Throws an `InvalidEnvironment` that lists every fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): GatewayConfig {
  const read = schema.safeParse(environment);
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
    throw new InvalidEnvironment(`The gateway cannot start with this environment:\n${faults.join('\n')}`);
  }
  const values = read.data;
  return {
    host: values.HOST,
    port: values.PORT,
    adminPort: values.ADMIN_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 10),
    subgraphs: { events: values.EVENTS_URL, directory: values.DIRECTORY_URL, taxonomy: values.TAXONOMY_URL },
    internalSecret: values.INTERNAL_SECRET,
    databaseUrl: databaseUrlOf(values),
    usageRetentionDays: values.USAGE_RETENTION_DAYS,
    cacheMaxAge: values.CACHE_MAX_AGE,
    cacheBytes: values.CACHE_BYTES,
    cacheRedisUrl: values.CACHE_REDIS_URL,
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

/** The environment does not let the gateway start; the message says all that is wrong with it. */
export class InvalidEnvironment extends Error {}

/** The gateway's own database, or its schema in the one that all domains share. */
function databaseUrlOf(environment: DatabaseEnvironment): string | undefined {
  const { GATEWAY_DATABASE_URL: own, DATABASE_URL: shared } = environment;
  if (own !== undefined || shared === undefined) return own;
  const url = new URL(shared);
  url.searchParams.set('schema', 'gateway');
  return url.href;
}

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/, error: 'must be the http(s) address of the subgraph' });
const addresses = z
  .string('must be the http(s) address of the subgraph, or of its replicas with commas between')
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(address));
const database = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' });
const redis = z
  .string()
  .refine(isRedisAddress, 'must be redis:// or rediss://[user:password@]host[:port][/database number]');
const collector = z
  .url({ protocol: /^https?$/, error: 'must be the http(s) address that traces are sent to' })
  .or(z.literal(''))
  .optional();
const limit = z.coerce.number('must be a number').int().min(1);

/** Whether the client library reads it as it is meant: it would take other paths and parameters for settings. */
function isRedisAddress(address: string): boolean {
  try {
    const { protocol, hostname, username, password, pathname, search } = new URL(address);
    decodeURIComponent(username + password);
    return /^rediss?:$/.test(protocol) && hostname !== '' && /^(\/\d*)?$/.test(pathname) && search === '';
  } catch {
    return false;
  }
}

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4000),
  ADMIN_PORT: port.optional(),
  EVENTS_URL: addresses,
  DIRECTORY_URL: addresses,
  TAXONOMY_URL: addresses,
  INTERNAL_SECRET: z.string('must be the secret shared with the subgraphs').min(1),
  DATABASE_URL: database.optional(),
  GATEWAY_DATABASE_URL: database.optional(),
  USAGE_RETENTION_DAYS: z.coerce.number('must be a number of days').int().min(1).max(36_500).default(400),
  CACHE_MAX_AGE: z.coerce.number('must be a number of seconds').int().min(0).default(60),
  CACHE_BYTES: z.coerce
    .number('must be a number of bytes')
    .int()
    .min(0)
    .default(128 * 1024 * 1024),
  CACHE_REDIS_URL: redis.optional(),
  FETCH_DEADLINE: z.coerce.number('must be a number of milliseconds').int().min(1).default(5000),
  OPERATION_DEADLINE: z.coerce.number('must be a number of milliseconds').int().min(1).default(10_000),
  STOP_DELAY: z.coerce.number('must be a number of milliseconds').int().min(0).default(500),
  STOP_GRACE: z.coerce.number('must be a number of milliseconds').int().min(0).default(10_000),
  MAX_TOKENS: limit.default(defaultLimits.tokens),
  MAX_DEPTH: limit.default(defaultLimits.depth),
  MAX_ALIASES: limit.default(defaultLimits.aliases),
  MAX_DIRECTIVES: limit.default(defaultLimits.directives),
  MAX_SELECTIONS: limit.default(defaultLimits.selections),
  MAX_ROOT_FIELDS: limit.default(defaultLimits.rootFields),
  MAX_COST: limit.default(defaultLimits.cost),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** How one gateway runs. */
export interface GatewayConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Port of health and metrics; loopback only. 0: any free port. */
  readonly adminPort: number;
  /** Base addresses of each subgraph's replicas, by its name in the supergraph. */
  readonly subgraphs: Readonly<Record<string, readonly string[]>>;
  /** Shared with the subgraphs; requests to them are signed with it. */
  readonly internalSecret: string;
  /** Database of keys and usage. Without it everybody is anonymous and nothing is recorded. */
  readonly databaseUrl: string | undefined;
  /** Days for which usage is kept. */
  readonly usageRetentionDays: number;
  /** Longest time that browsers and proxies may keep an answer, in seconds. */
  readonly cacheMaxAge: number;
  /** Bound of the answers kept in memory, in bytes; 0 keeps none. */
  readonly cacheBytes: number;
  /** Redis or Valkey server through which gateways share their answers; undefined: each has its own only. */
  readonly cacheRedisUrl: string | undefined;
  /** Milliseconds that a subgraph has for one fetch. */
  readonly fetchDeadline: number;
  /** Milliseconds that all fetches of one operation have together. */
  readonly operationDeadline: number;
  /** Milliseconds in which a gateway that stops says so and still takes requests. */
  readonly stopDelay: number;
  /** Milliseconds that requests under way have to finish when the gateway stops. */
  readonly stopGrace: number;
  /** What one query may ask for. */
  readonly limits: Limits;
  readonly logLevel: string;
  /** Where traces are sent; undefined: nothing is traced. */
  readonly tracesUrl: string | undefined;
}

interface DatabaseEnvironment {
  readonly GATEWAY_DATABASE_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}
