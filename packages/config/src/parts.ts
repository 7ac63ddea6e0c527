import * as z from 'zod';
import { type VariableName, variables } from './variables.ts';

type Types = { readonly [Name in VariableName]: (typeof variables)[Name]['type'] };

const LOOPBACK = '127.0.0.1';
const MIB = 1024 * 1024;

const t = Object.fromEntries(Object.entries(variables).map(([name, { type }]) => [name, type])) as Types;

const process = { NODE_COMPILE_CACHE: t.NODE_COMPILE_CACHE.optional() };

const server = {
  HOST: t.HOST.default(LOOPBACK),
  HOSTS_ACCEPTED: t.HOSTS_ACCEPTED.optional(),
  STOP_DELAY: t.STOP_DELAY.default(500),
  STOP_GRACE: t.STOP_GRACE.default(10_000),
  LOG_LEVEL: t.LOG_LEVEL.default('info'),
  ...process,
};

const data = { DATA_DIR: t.DATA_DIR.optional() };

const admin = { ADMIN_PORT: t.ADMIN_PORT.optional(), ADMIN_HOST: t.ADMIN_HOST.default(LOOPBACK) };

const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: t.OTEL_EXPORTER_OTLP_ENDPOINT.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: t.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT.optional(),
};

const shared = { DATABASE_URL: t.DATABASE_URL.optional() };
const domains = { ...shared, '<NAME>_DATABASE_URL': t['<NAME>_DATABASE_URL'].optional() };
const keys = { ...shared, GATEWAY_DATABASE_URL: t.GATEWAY_DATABASE_URL.optional() };
const command = { DATA_DIR: t.DATA_DIR.default('.data'), ...process };

const gateway = z.object({
  PORT: t.PORT.default(4000),
  ...server,
  ...data,
  ...admin,
  ...keys,
  ...traces,
  INTERNAL_SECRET: t.INTERNAL_SECRET,
  '<NAME>_URL': t['<NAME>_URL'].optional(),
  '<NAME>_TOKEN': t['<NAME>_TOKEN'].optional(),
  REQUIRED_SUBGRAPHS: t.REQUIRED_SUBGRAPHS.optional(),
  SUPERGRAPH: t.SUPERGRAPH.optional(),
  SUBGRAPH_ADDRESSES: t.SUBGRAPH_ADDRESSES.optional(),
  TRUSTED_PROXIES: t.TRUSTED_PROXIES.optional(),
  USAGE_RETENTION_DAYS: t.USAGE_RETENTION_DAYS.default(400),
  RECORD_OPERATIONS: t.RECORD_OPERATIONS.default(true),
  GATEWAYS: t.GATEWAYS.default(1),
  CACHE_MAX_AGE: t.CACHE_MAX_AGE.default(60),
  CACHE_BYTES: t.CACHE_BYTES.default(128 * MIB),
  ENTITY_CACHE_BYTES: t.ENTITY_CACHE_BYTES.default(64 * MIB),
  CACHE_REDIS_URL: t.CACHE_REDIS_URL.optional(),
  EXECUTOR: t.EXECUTOR.default('calendar'),
  FETCH_DEADLINE: t.FETCH_DEADLINE.default(5000),
  OPERATION_DEADLINE: t.OPERATION_DEADLINE.default(10_000),
  MAX_TOKENS: t.MAX_TOKENS.default(2000),
  MAX_DEPTH: t.MAX_DEPTH.default(32),
  MAX_ALIASES: t.MAX_ALIASES.default(100),
  MAX_DIRECTIVES: t.MAX_DIRECTIVES.default(100),
  MAX_SELECTIONS: t.MAX_SELECTIONS.default(5000),
  MAX_ROOT_FIELDS: t.MAX_ROOT_FIELDS.default(20),
  MAX_COST: t.MAX_COST.default(1_500_000),
});

const subgraphs = z.object({
  PORT: t.PORT.default(0),
  ...server,
  ...data,
  ...traces,
  ...shared,
  '<NAME>_DATABASE_URL': t['<NAME>_DATABASE_URL'],
  INTERNAL_SECRET: t.INTERNAL_SECRET,
  INTERNAL_SECRETS_ACCEPTED: t.INTERNAL_SECRETS_ACCEPTED.optional(),
  '<NAME>_URL': t['<NAME>_URL'],
});

const events = z.object({
  ...subgraphs.shape,
  SITE_URL: t.SITE_URL.optional(),
  OUTLETS_URL: t.OUTLETS_URL.optional(),
  PICTURES: t.PICTURES.default(true),
  SPECIAL_EVENT_ID: t.SPECIAL_EVENT_ID.optional(),
  CALENDAR_LICENCE: t.CALENDAR_LICENCE.optional(),
  BUILD_DEADLINE: t.BUILD_DEADLINE.default(60_000),
});

const outlets = z.object({
  PORT: t.PORT.default(4020),
  ...server,
  ...admin,
  SITE_URL: t.SITE_URL.optional(),
  GRAPHQL_URL: t.GRAPHQL_URL.default('http://127.0.0.1:4000/graphQL'),
  OUTLETS_URL: t.OUTLETS_URL.optional(),
  PICTURES_URL: t.PICTURES_URL.optional(),
  CALENDAR_NAME: t.CALENDAR_NAME.default('Event calendar'),
  CALENDAR_LANGUAGE: t.CALENDAR_LANGUAGE.default('nb'),
  CALENDAR_COLOUR: t.CALENDAR_COLOUR.optional(),
  CALENDAR_LOGO: t.CALENDAR_LOGO.optional(),
  TOWN_URL: t.TOWN_URL.optional(),
  TOWN_NAME: t.TOWN_NAME.optional(),
  WIDGET_GRAPHQL_URL: t.WIDGET_GRAPHQL_URL.optional(),
  IMAGE_HOSTS: t.IMAGE_HOSTS.optional(),
  TRUSTED_PROXIES: t.TRUSTED_PROXIES.optional(),
  CACHE_BYTES: t.CACHE_BYTES.default(64 * MIB),
});

const pictures = z.object({
  PORT: t.PORT.default(4040),
  ...server,
  ...data,
  ...shared,
  '<NAME>_DATABASE_URL': t['<NAME>_DATABASE_URL'],
  SITE_URL: t.SITE_URL.optional(),
  PICTURES_BYTES: t.PICTURES_BYTES.default(2048 * MIB),
  SOURCES_ALLOWED_NETWORKS: t.SOURCES_ALLOWED_NETWORKS.optional(),
});

/** The readers of the environment, each with its variables and their defaults. `subgraphs`: of our kit. */
export const READ_BY = {
  start: z.object({
    PORT: t.PORT.default(4000),
    HOST: t.HOST.default(LOOPBACK),
    ...admin,
    ...domains,
    ...keys,
    DATA_DIR: t.DATA_DIR.default('.data'),
    CALENDAR_FEED: t.CALENDAR_FEED.optional(),
    SOURCES: t.SOURCES.default('sources.json'),
    INTERNAL_SECRET: t.INTERNAL_SECRET.optional(),
    '<NAME>_TOKEN': t['<NAME>_TOKEN'].optional(),
    SITE_URL: t.SITE_URL.optional(),
    OUTLETS_URL: t.OUTLETS_URL.optional(),
    PICTURES: t.PICTURES.default(true),
    STOP_DELAY: t.STOP_DELAY.default(500),
    STOP_GRACE: t.STOP_GRACE.default(10_000),
    LOG_LEVEL: t.LOG_LEVEL.default('warn'),
    ...process,
  }),
  gateway,
  subgraphs,
  events,
  outlets,
  pictures,
  import: z.object({
    ...domains,
    ...command,
    SOURCES: t.SOURCES.default('sources.json'),
    SITE_URL: t.SITE_URL.optional(),
    SOURCES_ALLOWED_NETWORKS: t.SOURCES_ALLOWED_NETWORKS.optional(),
  }),
  migrate: z.object({ ...domains, ...keys, ...process }),
  keys: z.object({ ...keys, ...command, SMTP_URL: t.SMTP_URL.optional() }),
  backup: z.object({ ...domains, ...keys, ...command }),
  restore: z.object({ ...domains, ...keys, ...command }),
};

export type Part = keyof typeof READ_BY;

export const PARTS = Object.keys(READ_BY) as readonly Part[];

/** `npm start` says these itself, or its parts know them by themselves. */
const {
  SUPERGRAPH,
  SUBGRAPH_ADDRESSES,
  GRAPHQL_URL,
  PICTURES_URL,
  '<NAME>_URL': addresses,
  ...handedOn
} = {
  ...gateway.shape,
  ...events.shape,
  ...outlets.shape,
  ...pictures.shape,
};

/** The same, with what `npm start` only checks, and passes to its parts. */
export const CHECKED_BY = {
  ...READ_BY,
  start: z.object({ ...withoutDefaults(handedOn), ...READ_BY.start.shape }),
};

function withoutDefaults<Shape extends object>(shape: Shape) {
  const names = Object.keys(shape) as readonly VariableName[];
  return Object.fromEntries(names.map((name) => [name, t[name].optional()])) as {
    readonly [Name in keyof Shape & VariableName]: z.ZodOptional<Types[Name]>;
  };
}
