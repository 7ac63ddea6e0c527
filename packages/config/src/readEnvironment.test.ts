import { expect, expectTypeOf, test } from 'vitest';
import { type Environment, InvalidEnvironment } from './environment.ts';
import { CHECKED_BY, PARTS, type Part, READ_BY } from './parts.ts';
import { readEnvironment, readSubgraphEnvironment, type SubgraphEnvironmentOf } from './readEnvironment.ts';
import { isPattern, variableFor, variables } from './variables.ts';

const SECRET = 'sixteen letters!';
const SHARED = 'postgresql://u:p%40ss@host:5432/calendar';
/** Enough for every part. */
const ENOUGH = {
  INTERNAL_SECRET: SECRET,
  DATABASE_URL: SHARED,
  EVENTS_URL: 'http://127.0.0.1:4001',
  DIRECTORY_URL: 'http://127.0.0.1:4002',
};

test('a usable environment becomes typed values, and missing variables have defaults', () => {
  const env = {
    PORT: '4001',
    INTERNAL_SECRET: SECRET,
    DIRECTORY_DATABASE_URL: 'postgresql://u@h/d',
    HOME: '/',
  };
  const read = readSubgraphEnvironment('directory', env);
  expect(read).toEqual({
    PORT: 4001,
    HOST: '127.0.0.1',
    INTERNAL_SECRET: SECRET,
    LOG_LEVEL: 'info',
    STOP_DELAY: 500,
    STOP_GRACE: 10_000,
    DIRECTORY_DATABASE_URL: 'postgresql://u@h/d',
  });
  expectTypeOf(read.PORT).toEqualTypeOf<number>();
  expectTypeOf(read.DATA_DIR).toEqualTypeOf<string | undefined>();
  expectTypeOf(read.DIRECTORY_DATABASE_URL).toEqualTypeOf<string>();
  expectTypeOf<SubgraphEnvironmentOf<'events', 'directory'>['DIRECTORY_URL']>().toEqualTypeOf<
    readonly string[]
  >();
  expectTypeOf<SubgraphEnvironmentOf<'directory'>>().not.toHaveProperty('SITE_URL');
});

test.each(PARTS)('%s takes a variable that is empty or blank for one that is not set', (part) => {
  const unset = read(part, ENOUGH);
  for (const name of NAMES.filter((each) => !(each in ENOUGH)))
    for (const blank of ['', ' ', '\t\n']) expect(read(part, { ...ENOUGH, [name]: blank })).toEqual(unset);
  for (const name of Object.keys(ENOUGH))
    expect(outcomeOf(part, { ...ENOUGH, [name]: ' ' })).toEqual(
      outcomeOf(part, { ...ENOUGH, [name]: undefined }),
    );
});

test.each(PARTS)('%s takes and refuses the same values as the others that read the variable', (part) => {
  for (const [name, texts] of Object.entries(GOOD))
    for (const text of texts)
      if (reads(part, name))
        expect(faultsOf(part, { ...ENOUGH, [name]: text }), `${name}=${text}`).toEqual([]);
  for (const [name, texts] of Object.entries(BAD))
    for (const text of texts) {
      const faults = faultsOf(part, { ...ENOUGH, [name]: text });
      if (!reads(part, name)) expect(faults, `${name}=${text}`).toEqual([]);
      else {
        expect(faults, `${name}=${text}`).toHaveLength(1);
        expect(faults[0]).toMatch(new RegExp(`^${name}: Expected \\S`));
        expect(faults[0]).not.toContain('hunter2');
      }
    }
});

test.each(PARTS)('%s has every fault reported at once', (part) => {
  const wrong = Object.fromEntries(NAMES.map((name) => [name, BAD[name]?.[0]]));
  const faulty = Object.keys(wrong).filter((name) => wrong[name] !== undefined && reads(part, name));
  expect(faultsOf(part, wrong).map((fault) => fault.split(':')[0])).toEqual(faulty);
});

test('a missing required variable is named, with the accepted values', () => {
  expect(faultsOf('events', { INTERNAL_SECRET: ' ', DATABASE_URL: undefined })).toEqual([
    'EVENTS_DATABASE_URL: missing. Expected postgresql://user:password@host:port/database, or DATABASE_URL for all',
    'INTERNAL_SECRET: missing. Expected 16 characters or more, the same in every part',
    'DIRECTORY_URL: missing. Expected the http(s) address of the subgraph, or those of its replicas with commas between',
  ]);
});

test('faults of values in combination are reported with the others', () => {
  const read = () =>
    readEnvironment(
      'start',
      { PORT: '5000', ADMIN_PORT: '5000', LOG_LEVEL: 'loud' },
      ({ PORT, ADMIN_PORT }) =>
        PORT === ADMIN_PORT ? [{ name: 'ADMIN_PORT', fault: 'Expected another' }] : [],
    );
  expect(read).toThrow(/LOG_LEVEL: Expected .*\n {2}ADMIN_PORT: Expected another/);
});

test('the message has a line for each fault', () => {
  expect(() => readEnvironment('keys', { DATABASE_URL: 'mysql://h/d', GATEWAY_DATABASE_URL: 'x' })).toThrow(
    new InvalidEnvironment([
      'DATABASE_URL: Expected postgresql://user:password@host:port/database',
      'GATEWAY_DATABASE_URL: Expected postgresql://user:password@host:port/database',
    ]),
  );
});

const GOOD: Readonly<Record<string, readonly string[]>> = {
  PORT: ['0', '65535'],
  INTERNAL_SECRET: ['0123456789abcdef'],
  INTERNAL_SECRETS_ACCEPTED: ['0123456789abcdef', '0123456789abcdef, fedcba9876543210'],
  DATABASE_URL: ['postgres://h/d', 'postgresql:///d?host=/run/postgresql', `${SHARED}?sslmode=require`],
  EVENTS_DATABASE_URL: [`${SHARED}?schema=public`],
  DIRECTORY_URL: ['http://a:1', 'https://a.example, http://[::1]:2/graphql'],
  CACHE_REDIS_URL: ['redis://h', 'redis://:p%40ss@h:6379/2', 'rediss://user:p@cache.example:6380/'],
  SITE_URL: ['https://calendar.example/'],
  CALENDAR_FEED: [import.meta.filename],
  HOSTS_ACCEPTED: ['events', 'events-1, .events,.svc.cluster.local'],
  STOP_DELAY: ['0'],
  GATEWAYS: ['1', '64', 'auto'],
};

const DATABASE = [
  'mysql://u:hunter2@h/d',
  'u:hunter2@h',
  'postgresql://u:hunter2%zz@h/d',
  'postgresql://h/d?schema=a"b',
];
const COLLECTOR = ['grpc://hunter2'];
const BAD: Readonly<Record<string, readonly string[]>> = {
  PORT: ['65536', '70000', '-1', '4000.5', 'hunter2'],
  ADMIN_PORT: ['x'],
  INTERNAL_SECRET: ['hunter2', '0123456789abcde'],
  INTERNAL_SECRETS_ACCEPTED: ['hunter2', '0123456789abcdef,hunter2', '0123456789abcdef,'],
  HOSTS_ACCEPTED: ['hunter2:4000', 'events,', 'http://hunter2', '*.hunter2'],
  DATABASE_URL: DATABASE,
  EVENTS_DATABASE_URL: DATABASE,
  DIRECTORY_DATABASE_URL: DATABASE,
  GATEWAY_DATABASE_URL: DATABASE,
  CALENDAR_FEED: ['/nowhere/hunter2.json'],
  EVENTS_URL: ['hunter2', 'http://a:1,'],
  DIRECTORY_URL: ['ftp://hunter2'],
  EVENTS_TOKEN: ['hunter2 hunter2'],
  DIRECTORY_TOKEN: ['hunter2\u00e5'],
  REQUIRED_SUBGRAPHS: ['hunter2,'],
  SITE_URL: ['calendar.example', 'ftp://hunter2'],
  GATEWAYS: ['0', '65', 'all', '1.5'],
  CACHE_MAX_AGE: ['-1'],
  CACHE_BYTES: ['1GB'],
  ENTITY_CACHE_BYTES: ['64M'],
  CACHE_REDIS_URL: ['http://u:hunter2@h', 'redis://', 'redis://u:hunter2%zz@h', 'redis://h?password=hunter2'],
  FETCH_DEADLINE: ['0', '86400001'],
  OPERATION_DEADLINE: ['soon'],
  STOP_DELAY: ['-1'],
  STOP_GRACE: ['1.5', '3000000000'],
  MAX_TOKENS: ['0'],
  MAX_DEPTH: ['0'],
  MAX_ALIASES: ['0'],
  MAX_DIRECTIVES: ['0'],
  MAX_SELECTIONS: ['0'],
  MAX_ROOT_FIELDS: ['0'],
  MAX_COST: ['0'],
  OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: COLLECTOR,
  LOG_LEVEL: ['loud', 'INFO'],
};

/** Each variable's name, patterns for two domains: one of which the subgraph's own database is, and one that it follows. */
const NAMES = Object.keys(variables).flatMap((name) =>
  isPattern(name) ? ['events', 'directory'].map((each) => variableFor(name, each)) : [name],
);

/**
 * Reads as a part. Parts read the databases and subgraphs of both names; a subgraph reads its own and those that it
 * follows.
 */
function read(part: Part, environment: Environment): Readonly<Record<string, unknown>> {
  if (part === 'subgraphs' || part === 'events')
    return readSubgraphEnvironment('events', environment, ['directory']);
  return readEnvironment(part, environment, undefined, {
    databases: ['events', 'directory'],
    subgraphs: part === 'start' ? ['events', 'directory'] : [],
  });
}

function reads(part: Part, name: string): boolean {
  const isSubgraph = part === 'subgraphs' || part === 'events';
  const [, owner, suffix] = /^(EVENTS|DIRECTORY)(_DATABASE_URL|_URL|_TOKEN)$/.exec(name) ?? [];
  if (suffix === '_DATABASE_URL')
    return isSubgraph ? owner === 'EVENTS' : '<NAME>_DATABASE_URL' in READ_BY[part].shape;
  if (suffix === '_URL') return isSubgraph && owner === 'DIRECTORY';
  if (suffix === '_TOKEN') return part === 'start';
  return name in CHECKED_BY[isSubgraph ? 'events' : part].shape;
}

function outcomeOf(part: Part, environment: Environment): unknown {
  const faults = faultsOf(part, environment);
  return faults.length > 0 ? faults : read(part, environment);
}

function faultsOf(part: Part, environment: Environment): readonly string[] {
  try {
    read(part, environment);
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.faults;
    throw error;
  }
  return [];
}
