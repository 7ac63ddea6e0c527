import type { ZodType } from 'zod';
import * as types from './types.ts';

const DEPLOYED_OUTLETS = 'http://localhost:4020';
const SHARED_SCHEMA = 'a schema in `DATABASE_URL`';

/** Every variable of the service with its meaning, as in docs/operating.md; `<NAME>` stands for a domain. */
export const variables = {
  PORT: variable(types.port, 'port to listen on; with `npm start` the public one'),
  HOST: variable(
    types.text('an address of this machine, as 127.0.0.1 or 0.0.0.0'),
    'address to listen on; with `npm start` only of the public port',
  ),
  ADMIN_PORT: variable(types.port, 'port of health and metrics of the gateway and of outlets', {
    otherwise: '`PORT+10`',
  }),
  ADMIN_HOST: variable(
    types.text('an address of this machine, as 127.0.0.1 or 0.0.0.0'),
    'address that these listen on',
  ),
  HOSTS_ACCEPTED: variable(
    types.hosts,
    'further names that requests for health and metrics may have as `Host`; `.name` stands for all below one',
    { otherwise: 'IP addresses, `localhost` and the machine’s own name' },
  ),
  DATA_DIR: variable(
    types.text('the path of a folder'),
    'everything that must survive a restart; its folder `compiled` only makes starts faster',
    { otherwise: '`.data`; a part that runs alone: nothing is kept' },
  ),
  DATABASE_URL: variable(
    types.database,
    'an existing PostgreSQL instead of the embedded one, a schema per domain in it',
  ),
  '<NAME>_DATABASE_URL': variable(types.database, 'the database of a domain, as `EVENTS_DATABASE_URL`', {
    otherwise: SHARED_SCHEMA,
  }),
  GATEWAY_DATABASE_URL: variable(types.database, 'the database of keys and usage', {
    otherwise: SHARED_SCHEMA,
  }),
  SMTP_URL: variable(
    types.mailServer,
    'the server that `npm run announce -- --send` sends mail by, with user and password',
    { otherwise: 'none: mail is a draft' },
  ),
  CALENDAR_FEED: variable(types.file, 'feed loaded when the databases are empty', {
    otherwise: 'the demo calendar',
  }),
  SOURCES: variable(
    types.text('the path of a file'),
    'file that names the sources to import again and again, if it exists',
  ),
  INTERNAL_SECRET: variable(
    types.secret,
    'what the parts prove themselves by to each other, 16 characters or more',
    { otherwise: 'required; `npm start` makes one at its first start' },
  ),
  INTERNAL_SECRETS_ACCEPTED: variable(types.secrets, 'further secrets that subgraphs take, for a rotation', {
    otherwise: 'none',
  }),
  '<NAME>_URL': variable(
    types.replicas,
    'addresses of a subgraph’s replicas, as `EVENTS_URL`; with a path for another make',
    {
      otherwise:
        'the supergraph’s, required where that has none; subgraphs: required, of those that they follow',
    },
  ),
  '<NAME>_TOKEN': variable(
    types.token,
    'bearer token for a subgraph of another make, one whose address has a path',
    { otherwise: 'none; `npm start` makes one' },
  ),
  REQUIRED_SUBGRAPHS: variable(types.names, 'subgraphs without which a gateway is not ready', {
    otherwise: 'those in `gateway/required.json`',
  }),
  SUPERGRAPH: variable(
    types.text('the path of a file'),
    'the composed supergraph; read again when it changes',
    { otherwise: 'the one in `gateway/`' },
  ),
  SUBGRAPH_ADDRESSES: variable(
    types.text('the path of a file'),
    'file with lines such as `EVENTS_URL=…`, which take precedence over the environment; read again when it changes',
    { otherwise: 'none' },
  ),
  SITE_URL: variable(
    types.baseAddress,
    'site with a page for every event, at `/event/SLUG` below it. Links lead there, and requests to sources name it',
    { otherwise: 'the address of outlets; import: unset', deployed: DEPLOYED_OUTLETS },
  ),
  GRAPHQL_URL: variable(types.baseAddress, 'address of the public endpoint, which outlets asks'),
  OUTLETS_URL: variable(types.hostAddress, 'address at which callers reach outlets, without a path', {
    otherwise: '`http://localhost` with the port of outlets; events alone: no picture is copied',
    deployed: DEPLOYED_OUTLETS,
  }),
  PICTURES: variable(
    types.flag.describe('on or off'),
    'whether pictures are analysed, and copied in two sizes: `on` or `off`',
    {
      otherwise: '`on`',
    },
  ),
  PICTURES_URL: variable(
    types.baseAddress,
    'address of the part pictures, from which outlets has copied pictures',
    { otherwise: 'none: outlets has no copied pictures' },
  ),
  PICTURES_BYTES: variable(
    types.bytes,
    'most bytes of pictures that are kept in `DATA_DIR`; about 400,000 for each picture',
  ),
  CALENDAR_NAME: variable(
    types.text('a name'),
    'name of the calendar, as subscriptions, feeds and pages show it',
  ),
  CALENDAR_LANGUAGE: variable(
    types.language,
    'language of pages for readers who prefer neither Norwegian nor English, and of addresses without `lang`',
  ),
  CALENDAR_COLOUR: variable(types.colour, 'colour of links and buttons on the pages, as #0b5c6b', {
    otherwise: 'the calendar’s own',
  }),
  CALENDAR_LOGO: variable(types.picture, 'picture beside the name on the pages', { otherwise: 'none' }),
  TOWN_URL: variable(
    types.baseAddress,
    'site of the town or the organization whose calendar it is; each page links to it',
    { otherwise: 'no link' },
  ),
  TOWN_NAME: variable(types.text('a name'), 'text of that link', { otherwise: 'the host of `TOWN_URL`' }),
  WIDGET_GRAPHQL_URL: variable(
    types.baseAddress,
    'address of the public endpoint as browsers reach it, which the widget asks',
    { otherwise: '`GRAPHQL_URL`' },
  ),
  IMAGE_HOSTS: variable(types.origins, 'hosts whose pictures the pages show beside copied ones', {
    otherwise: 'none',
  }),
  SPECIAL_EVENT_ID: variable(types.text('the id of an event'), 'the licence’s special event'),
  CALENDAR_LICENCE: variable(
    types.licence,
    'licence of the texts of events that have no licence themselves: its address, or its name, as `CC-BY-4.0`',
  ),
  TRUSTED_PROXIES: variable(
    types.proxies,
    'proxies and networks whose `Forwarded` or `X-Forwarded-For` names a caller’s address',
    { otherwise: 'nobody is trusted' },
  ),
  SOURCES_ALLOWED_NETWORKS: variable(
    types.ownNetworks,
    'hosts and networks that sources and pictures may be read from although they are not public',
    { otherwise: 'none' },
  ),
  USAGE_RETENTION_DAYS: variable(types.days, 'days that recorded usage is kept for, 1 to 36500'),
  RECORD_OPERATIONS: variable(
    types.flag,
    'whether to record which operations are sent with which key: names of fields, never values',
  ),
  GATEWAYS: variable(
    types.processes,
    'processes of the gateway that answer at its one port, 1 to 64; `auto`: one less than the processors',
  ),
  CACHE_MAX_AGE: variable(types.seconds, 'most seconds an answer may be cached for by browsers and proxies'),
  CACHE_BYTES: variable(
    types.bytes,
    'most bytes of answers that a gateway, or outlets, keeps in memory; 0 keeps none',
  ),
  ENTITY_CACHE_BYTES: variable(
    types.bytes,
    'most bytes of entities that a gateway keeps in memory for joins; 0 keeps none',
  ),
  CACHE_REDIS_URL: variable(
    types.redis,
    'Redis or Valkey through which several gateways share their answers, `redis://` or, with TLS, `rediss://`',
  ),
  EXECUTOR: variable(
    types.executor,
    '`calendar`: the gateway’s own execution; `apollo`: the stock gateway’s, to tell whose fault an answer is',
  ),
  FETCH_DEADLINE: variable(
    types.milliseconds(1),
    'milliseconds that the gateway gives a subgraph for one fetch',
  ),
  OPERATION_DEADLINE: variable(
    types.milliseconds(1),
    'milliseconds that the gateway gives all fetches of one operation',
  ),
  STOP_DELAY: variable(
    types.milliseconds(0),
    'milliseconds for which a part that stops says so and still takes requests',
  ),
  STOP_GRACE: variable(
    types.milliseconds(0),
    'milliseconds that requests in flight have to finish after that',
  ),
  BUILD_DEADLINE: variable(
    types.milliseconds(100),
    'milliseconds of work after which a read model’s build is given up',
  ),
  MAX_TOKENS: limit('tokens'),
  MAX_DEPTH: limit('levels of fields within fields'),
  MAX_ALIASES: limit('aliases'),
  MAX_DIRECTIVES: limit('directives'),
  MAX_SELECTIONS: limit('fields and fragments'),
  MAX_ROOT_FIELDS: limit('root fields'),
  MAX_COST: limit('cost'),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    types.collector,
    'base address that traces are sent to by OTLP over HTTP',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable(
    types.collector,
    'the whole address for traces, if it is not the base with `/v1/traces`',
  ),
  LOG_LEVEL: variable(types.logLevel, '`trace`, `debug`, `info`, `warn`, `error`, `fatal`, or `silent`'),
  NODE_COMPILE_CACHE: variable(
    types.text('the path of a folder'),
    'Node’s own: folder of compiled code, with which a part starts in half the time',
    { otherwise: '`npm start`: `compiled` in `DATA_DIR`; else none' },
  ),
} as const;

export type VariableName = keyof typeof variables;

/** Variables of which there is one for each name: of a subgraph, or of a database in `<NAME>_DATABASE_URL`. */
export type Pattern = Extract<VariableName, `<NAME>_${string}`>;

export const PATTERNS: readonly Pattern[] = (Object.keys(variables) as VariableName[]).filter(isPattern);

export function isPattern(name: string): name is Pattern {
  return name.startsWith('<NAME>_');
}

export function variableFor<P extends Pattern, N extends string>(pattern: P, name: N): VariableFor<P, N> {
  return pattern.replace('<NAME>', name.toUpperCase()) as VariableFor<P, N>;
}

export type VariableFor<P extends Pattern, N extends string> = P extends `<NAME>_${infer Rest}`
  ? `${Uppercase<N>}_${Rest}`
  : never;

function variable<Type extends ZodType>(
  type: Type,
  meaning: string,
  more: Pick<Variable, 'otherwise' | 'deployed'> = {},
): Variable<Type> {
  return { type, meaning, ...more };
}

function limit(what: string) {
  return variable(types.limit, `query limit: ${what}`);
}

export interface Variable<Type extends ZodType = ZodType> {
  /** Its description names the accepted values. */
  readonly type: Type;
  /** In Markdown. */
  readonly meaning: string;
  /** In Markdown: the value that applies if it is not set, unless the defaults in `PARTS` have that. */
  readonly otherwise?: string;
  /** The value with which the files for deployment begin: none applies by itself there. */
  readonly deployed?: string;
}
