import type { ZodType } from 'zod';
import type { Part } from './parts.ts';
import * as types from './types.ts';

/** In place of a default: the part needs the variable. */
export const REQUIRED = Symbol('required');

/** In place of a default: the part checks the variable, and passes it to its users. */
export const HANDED_ON = Symbol('handed on');

const DEPLOYED_OUTLETS = 'http://localhost:4020';
const SHARED_SCHEMA = 'a schema in `DATABASE_URL`';

/**
 * Every variable that a part of the service reads, declared here and nowhere else; the table in docs/operating.md is the
 * same. If there is one for each domain, `<NAME>` stands for the name in upper case.
 *
 * `readBy` has, for each part that reads it, the value that applies if it is not set. Undefined: there is none.
 */
export const variables = {
  PORT: variable({
    meaning: 'port to listen on; with `npm start` the public one',
    type: types.port,
    readBy: { start: 4000, gateway: 4000, ...subgraphs(0), outlets: 4020, pictures: 4040 },
  }),
  HOST: variable({
    meaning: 'address to listen on; with `npm start` only of the public port',
    type: types.text('an address of this machine, as 127.0.0.1 or 0.0.0.0'),
    readBy: {
      start: '127.0.0.1',
      gateway: '127.0.0.1',
      ...subgraphs('127.0.0.1'),
      outlets: '127.0.0.1',
      pictures: '127.0.0.1',
    },
  }),
  ADMIN_PORT: variable({
    meaning: 'port of health and metrics of the gateway and of outlets',
    type: types.port,
    readBy: { start: undefined, gateway: undefined, outlets: undefined },
    otherwise: '`PORT+10`',
  }),
  ADMIN_HOST: variable({
    meaning: 'address that these listen on',
    type: types.text('an address of this machine, as 127.0.0.1 or 0.0.0.0'),
    readBy: { start: '127.0.0.1', gateway: '127.0.0.1', outlets: '127.0.0.1' },
  }),
  HOSTS_ACCEPTED: variable({
    meaning:
      'further names that requests for health and metrics may have as `Host`; `.name` stands for all below one',
    type: types.hosts,
    readBy: {
      start: HANDED_ON,
      gateway: undefined,
      ...subgraphs(undefined),
      outlets: undefined,
      pictures: undefined,
    },
    otherwise: 'IP addresses, `localhost` and the machine’s own name',
  }),
  DATA_DIR: variable({
    meaning: 'everything that must survive a restart; its folder `compiled` only makes starts faster',
    type: types.text('the path of a folder'),
    readBy: {
      start: '.data',
      gateway: undefined,
      ...subgraphs(undefined),
      outlets: undefined,
      pictures: undefined,
      ...commands('.data'),
    },
    otherwise: '`.data`; a part that runs alone: nothing is kept',
  }),
  DATABASE_URL: variable({
    meaning: 'an existing PostgreSQL instead of the embedded one, a schema per domain in it',
    type: types.database,
    readBy: {
      start: undefined,
      gateway: undefined,
      ...subgraphs(undefined),
      pictures: undefined,
      migrate: undefined,
      ...commands(undefined),
    },
  }),
  '<NAME>_DATABASE_URL': variable({
    meaning: 'the database of a domain, as `EVENTS_DATABASE_URL`',
    type: types.database,
    readBy: {
      start: undefined,
      ...subgraphs(REQUIRED),
      pictures: REQUIRED,
      import: undefined,
      migrate: undefined,
      backup: undefined,
      restore: undefined,
    },
    otherwise: SHARED_SCHEMA,
  }),
  GATEWAY_DATABASE_URL: variable({
    meaning: 'the database of keys and usage',
    type: types.database,
    readBy: {
      start: undefined,
      gateway: undefined,
      migrate: undefined,
      keys: undefined,
      backup: undefined,
      restore: undefined,
    },
    otherwise: SHARED_SCHEMA,
  }),
  SMTP_URL: variable({
    meaning: 'the server that `npm run announce -- --send` sends mail by, with user and password',
    type: types.mailServer,
    readBy: { keys: undefined },
    otherwise: 'none: mail is a draft',
  }),
  CALENDAR_FEED: variable({
    meaning: 'feed loaded when the databases are empty',
    type: types.file,
    readBy: { start: undefined },
    otherwise: 'the demo calendar',
  }),
  SOURCES: variable({
    meaning: 'file that names the sources to import again and again, if it exists',
    type: types.text('the path of a file'),
    readBy: { start: 'sources.json', import: 'sources.json' },
  }),
  INTERNAL_SECRET: variable({
    meaning: 'what the parts prove themselves by to each other, 16 characters or more',
    type: types.secret,
    readBy: { start: undefined, gateway: REQUIRED, ...subgraphs(REQUIRED) },
    otherwise: 'required; `npm start` makes one at its first start',
  }),
  INTERNAL_SECRETS_ACCEPTED: variable({
    meaning: 'further secrets that subgraphs take, for a rotation',
    type: types.secrets,
    readBy: { start: HANDED_ON, ...subgraphs(undefined) },
    otherwise: 'none',
  }),
  '<NAME>_URL': variable({
    meaning: 'addresses of a subgraph’s replicas, as `EVENTS_URL`; with a path for another make',
    type: types.replicas,
    readBy: { gateway: undefined, ...subgraphs(REQUIRED) },
    otherwise:
      'the supergraph’s, required where that has none; subgraphs: required, of those that they follow',
  }),
  '<NAME>_TOKEN': variable({
    meaning: 'bearer token for a subgraph of another make, one whose address has a path',
    type: types.token,
    readBy: { start: undefined, gateway: undefined },
    otherwise: 'none; `npm start` makes one',
  }),
  REQUIRED_SUBGRAPHS: variable({
    meaning: 'subgraphs without which a gateway is not ready',
    type: types.names,
    readBy: { start: HANDED_ON, gateway: undefined },
    otherwise: 'those in `gateway/required.json`',
  }),
  SUPERGRAPH: variable({
    meaning: 'the composed supergraph; read again when it changes',
    type: types.text('the path of a file'),
    readBy: { gateway: undefined },
    otherwise: 'the one in `gateway/`',
  }),
  SUBGRAPH_ADDRESSES: variable({
    meaning:
      'file with lines such as `EVENTS_URL=…`, which take precedence over the environment; read again when it changes',
    type: types.text('the path of a file'),
    readBy: { gateway: undefined },
    otherwise: 'none',
  }),
  SITE_URL: variable({
    meaning:
      'site with a page for every event, at `/event/SLUG` below it. Links lead there, and requests to sources name it',
    type: types.baseAddress,
    readBy: {
      start: undefined,
      events: undefined,
      outlets: undefined,
      pictures: undefined,
      import: undefined,
    },
    otherwise: 'the address of outlets; import: unset',
    deployed: DEPLOYED_OUTLETS,
  }),
  GRAPHQL_URL: variable({
    meaning: 'address of the public endpoint, which outlets asks',
    type: types.baseAddress,
    readBy: { outlets: 'http://127.0.0.1:4000/graphQL' },
  }),
  OUTLETS_URL: variable({
    meaning: 'address at which callers reach outlets, without a path',
    type: types.hostAddress,
    readBy: {
      start: undefined,
      events: undefined,
      outlets: undefined,
    },
    otherwise: '`http://localhost` with the port of outlets; events alone: no picture is copied',
    deployed: DEPLOYED_OUTLETS,
  }),
  PICTURES: variable({
    meaning: 'whether pictures are analysed, and copied in two sizes: `on` or `off`',
    type: types.flag,
    readBy: { start: true, events: true },
    otherwise: '`on`',
  }),
  PICTURES_URL: variable({
    meaning: 'address of the part pictures, from which outlets has copied pictures',
    type: types.baseAddress,
    readBy: { outlets: undefined },
    otherwise: 'none: outlets has no copied pictures',
  }),
  PICTURES_BYTES: variable({
    meaning: 'most bytes of pictures that are kept in `DATA_DIR`; about 400,000 for each picture',
    type: types.bytes,
    readBy: { start: HANDED_ON, pictures: 2 * 1024 * 1024 * 1024 },
  }),
  CALENDAR_NAME: variable({
    meaning: 'name of the calendar, as subscriptions, feeds and pages show it',
    type: types.text('a name'),
    readBy: { start: HANDED_ON, outlets: 'Event calendar' },
  }),
  CALENDAR_LANGUAGE: variable({
    meaning:
      'language of pages for readers who prefer neither Norwegian nor English, and of addresses without `lang`',
    type: types.language,
    readBy: { start: HANDED_ON, outlets: 'nb' },
  }),
  CALENDAR_COLOUR: variable({
    meaning: 'colour of links and buttons on the pages, as #0b5c6b',
    type: types.colour,
    readBy: { start: HANDED_ON, outlets: undefined },
    otherwise: 'the calendar’s own',
  }),
  CALENDAR_LOGO: variable({
    meaning: 'picture beside the name on the pages',
    type: types.picture,
    readBy: { start: HANDED_ON, outlets: undefined },
    otherwise: 'none',
  }),
  TOWN_URL: variable({
    meaning: 'site of the town or the organization whose calendar it is; each page links to it',
    type: types.baseAddress,
    readBy: { start: HANDED_ON, outlets: undefined },
    otherwise: 'no link',
  }),
  TOWN_NAME: variable({
    meaning: 'text of that link',
    type: types.text('a name'),
    readBy: { start: HANDED_ON, outlets: undefined },
    otherwise: 'the host of `TOWN_URL`',
  }),
  WIDGET_GRAPHQL_URL: variable({
    meaning: 'address of the public endpoint as browsers reach it, which the widget asks',
    type: types.baseAddress,
    readBy: { start: HANDED_ON, outlets: undefined },
    otherwise: '`GRAPHQL_URL`',
  }),
  IMAGE_HOSTS: variable({
    meaning: 'hosts whose pictures the pages show beside copied ones',
    type: types.origins,
    readBy: { start: HANDED_ON, outlets: undefined },
    otherwise: 'none',
  }),
  SPECIAL_EVENT_ID: variable({
    meaning: 'the licence’s special event',
    type: types.text('the id of an event'),
    readBy: { start: HANDED_ON, events: undefined },
  }),
  CALENDAR_LICENCE: variable({
    meaning:
      'licence of the texts of events that have no licence themselves: its address, or its name, as `CC-BY-4.0`',
    type: types.licence,
    readBy: { start: HANDED_ON, events: undefined },
  }),
  TRUSTED_PROXIES: variable({
    meaning: 'proxies and networks whose `Forwarded` or `X-Forwarded-For` names a caller’s address',
    type: types.text('addresses or networks with commas between, as 10.0.0.7, 10.0.0.0/8'),
    readBy: { start: HANDED_ON, gateway: '', outlets: '' },
    otherwise: 'nobody is trusted',
  }),
  SOURCES_ALLOWED_NETWORKS: variable({
    meaning: 'hosts and networks that sources and pictures may be read from although they are not public',
    type: types.text('hosts, addresses or networks with commas between, as intranet.example, 10.0.0.0/8'),
    readBy: { start: HANDED_ON, pictures: '', import: '' },
    otherwise: 'none',
  }),
  USAGE_RETENTION_DAYS: variable({
    meaning: 'days that recorded usage is kept for, 1 to 36500',
    type: types.days,
    readBy: { start: HANDED_ON, gateway: 400 },
  }),
  RECORD_OPERATIONS: variable({
    meaning: 'whether to record which operations are sent with which key: names of fields, never values',
    type: types.flag,
    readBy: { start: HANDED_ON, gateway: true },
  }),
  GATEWAYS: variable({
    meaning:
      'processes of the gateway that answer at its one port, 1 to 64; `auto`: one less than the processors',
    type: types.processes,
    readBy: { start: HANDED_ON, gateway: 1 },
  }),
  CACHE_MAX_AGE: variable({
    meaning: 'most seconds an answer may be cached for by browsers and proxies',
    type: types.seconds,
    readBy: { start: HANDED_ON, gateway: 60 },
  }),
  CACHE_BYTES: variable({
    meaning: 'most bytes of answers that a gateway, or outlets, keeps in memory; 0 keeps none',
    type: types.bytes,
    readBy: { start: HANDED_ON, gateway: 128 * 1024 * 1024, outlets: 64 * 1024 * 1024 },
  }),
  ENTITY_CACHE_BYTES: variable({
    meaning: 'most bytes of entities that a gateway keeps in memory for joins; 0 keeps none',
    type: types.bytes,
    readBy: { start: HANDED_ON, gateway: 64 * 1024 * 1024 },
  }),
  CACHE_REDIS_URL: variable({
    meaning:
      'Redis or Valkey through which several gateways share their answers, `redis://` or, with TLS, `rediss://`',
    type: types.redis,
    readBy: { start: HANDED_ON, gateway: undefined },
  }),
  EXECUTOR: variable({
    meaning:
      '`calendar`: the gateway’s own execution; `apollo`: the stock gateway’s, to tell whose fault an answer is',
    type: types.executor,
    readBy: { start: HANDED_ON, gateway: 'calendar' },
  }),
  FETCH_DEADLINE: variable({
    meaning: 'milliseconds that the gateway gives a subgraph for one fetch',
    type: types.milliseconds(1),
    readBy: { start: HANDED_ON, gateway: 5000 },
  }),
  OPERATION_DEADLINE: variable({
    meaning: 'milliseconds that the gateway gives all fetches of one operation',
    type: types.milliseconds(1),
    readBy: { start: HANDED_ON, gateway: 10_000 },
  }),
  STOP_DELAY: variable({
    meaning: 'milliseconds for which a part that stops says so and still takes requests',
    type: types.milliseconds(0),
    readBy: { start: 500, gateway: 500, ...subgraphs(500), outlets: 500, pictures: 500 },
  }),
  STOP_GRACE: variable({
    meaning: 'milliseconds that requests in flight have to finish after that',
    type: types.milliseconds(0),
    readBy: { start: 10_000, gateway: 10_000, ...subgraphs(10_000), outlets: 10_000, pictures: 10_000 },
  }),
  BUILD_DEADLINE: variable({
    meaning: 'milliseconds of work after which a read model’s build is given up',
    type: types.milliseconds(100),
    readBy: { start: HANDED_ON, events: 60_000 },
  }),
  MAX_TOKENS: limit('tokens', 2000),
  MAX_DEPTH: limit('levels of fields within fields', 32),
  MAX_ALIASES: limit('aliases', 100),
  MAX_DIRECTIVES: limit('directives', 100),
  MAX_SELECTIONS: limit('fields and fragments', 5000),
  MAX_ROOT_FIELDS: limit('fields of the query itself', 20),
  MAX_COST: limit('cost', 1_500_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    meaning: 'base address that traces are sent to by OTLP over HTTP',
    type: types.collector,
    readBy: { start: HANDED_ON, gateway: undefined, ...subgraphs(undefined) },
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable({
    meaning: 'the whole address for traces, if it is not the base with `/v1/traces`',
    type: types.collector,
    readBy: { start: HANDED_ON, gateway: undefined, ...subgraphs(undefined) },
  }),
  LOG_LEVEL: variable({
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal`, or `silent`',
    type: types.logLevel,
    readBy: { start: 'warn', gateway: 'info', ...subgraphs('info'), outlets: 'info', pictures: 'info' },
  }),
  NODE_COMPILE_CACHE: variable({
    meaning: 'Node’s own: folder of compiled code, with which a part starts in half the time',
    type: types.text('the path of a folder'),
    readBy: {
      start: undefined,
      gateway: undefined,
      ...subgraphs(undefined),
      outlets: undefined,
      pictures: undefined,
      migrate: undefined,
      ...commands(undefined),
    },
    otherwise: '`npm start`: `compiled` in `DATA_DIR`; else none',
  }),
} as const;

export type VariableName = keyof typeof variables;

/** Variables of which there is one for each name: of a subgraph, or of a database in `<NAME>_DATABASE_URL`. */
export type Pattern = Extract<VariableName, `<NAME>_${string}`>;

/** The patterns among the variables. */
export const PATTERNS: readonly Pattern[] = (Object.keys(variables) as VariableName[]).filter(isPattern);

/** Whether a variable stands for one of each name. */
export function isPattern(name: string): name is Pattern {
  return name.startsWith('<NAME>_');
}

/** The variable that a pattern is for a name. */
export function variableFor<P extends Pattern, N extends string>(pattern: P, name: N): VariableFor<P, N> {
  return pattern.replace('<NAME>', name.toUpperCase()) as VariableFor<P, N>;
}

export type VariableFor<P extends Pattern, N extends string> = P extends `<NAME>_${infer Rest}`
  ? `${Uppercase<N>}_${Rest}`
  : never;

/** Infers the accepted type, and checks that the values in its place have the same type. */
function variable<
  Value,
  const Readers extends Partial<Record<Part, Value | typeof REQUIRED | typeof HANDED_ON | undefined>>,
>(given: Variable<Value, Readers>): Variable<Value, Readers> {
  return given;
}

function limit<const Value extends number>(what: string, value: Value) {
  return variable({
    meaning: `limit of one query: ${what}`,
    type: types.limit,
    readBy: { start: HANDED_ON, gateway: value },
  });
}

function subgraphs<const Value>(value: Value) {
  return { subgraphs: value } as const;
}

function commands<const Value>(value: Value) {
  return { import: value, keys: value, backup: value, restore: value } as const;
}

/** One variable of the environment. */
export interface Variable<Value = unknown, Readers = Partial<Record<Part, unknown>>> {
  /** In Markdown. */
  readonly meaning: string;
  /** Its description names the accepted values. */
  readonly type: ZodType<Value>;
  readonly readBy: Readers;
  /** In Markdown: the value that applies if it is not set, unless the values in `readBy` have that. */
  readonly otherwise?: string;
  /** The value with which the files for deployment begin: none applies by itself there. */
  readonly deployed?: string;
}
