import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '@calendar/gateway-db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../gateway/src/federation/errors/catalogue.ts';
import { readKeysCommand } from '../../gateway/src/front/keys/commands.ts';
import { notice, noticeOfUnknownKey } from '../../gateway/src/front/keys/notice.ts';
import { composeSubgraphs } from '../../tools/schema/compose/composeSubgraphs.ts';
import { SUBGRAPHS } from '../support/calendarParts.ts';
import { eventually } from '../support/eventually.ts';
import { freePorts } from '../support/processes/freePorts.ts';
import type { Part } from '../support/processes/Part.ts';
import type { Place } from '../support/processes/places.ts';
import { type CalendarProcesses, prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';
import { findHaproxy, startProxy } from './rolls/startProxy.ts';

// One calendar for all: what a test stops stays away. The supergraph has an optional subgraph that takes connections and
// answers nothing.

let calendar: CalendarProcesses;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let silent: Server;
let gateway: Place;
let gatewayPart: Part;
let directories: readonly Part[];
let key: string;
/** For other gateways. */
let ports: number[];

beforeAll(async () => {
  [calendar, folder] = await Promise.all([prepareCalendar(), temporaryFolder()]);
  silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const supergraph = join(folder.path, 'supergraph.graphql');
  await writeFile(supergraph, supergraphWithMore());
  key = await issueKey();
  ports = [...(await freePorts(12))];
  const { events, directory, taxonomy, gateway: gateways } = calendar.places;
  gateway = {
    ...gateways[0],
    environment: {
      ...gateways[0].environment,
      SUPERGRAPH: supergraph,
      REVIEWS_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/graphql`,
      DATA_DIR: folder.path,
      STOP_DELAY: '0',
    },
  };
  directories = await startAll(calendar, directory);
  await startAll(calendar, [events[0], taxonomy[0]]);
  [gatewayPart] = (await startAll(calendar, [gateway])) as [Part];
});
afterAll(async () => {
  await calendar?.[Symbol.asyncDispose]();
  silent?.close();
  await folder?.[Symbol.asyncDispose]();
});

const haproxy = findHaproxy();
test.skipIf(haproxy === undefined)(
  'behind the proxy that is shipped, long queries are taken, and errors have one form where no gateway is reached',
  async () => {
    const [first, second] = [another({}), another({})];
    const [part] = await startAll(calendar, [first]);
    await using proxy = await startProxy(haproxy ?? '', [first, second]);
    const ask = (comment = '') =>
      fetch(`${proxy.url}?query=${encodeURIComponent(`{ __typename } #${comment}`)}`, {
        headers: { 'apollo-require-preflight': 'true' },
      });
    expect(await (await ask('a'.repeat(60_000))).json()).toMatchObject({ data: { __typename: 'Query' } });
    await part?.stop();
    const response = await ask();
    expect(response.status).toBe(503);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '1',
      'access-control-allow-origin': '*',
    });
    const { errors } = (await response.json()) as { readonly errors: unknown };
    expect(errors).toEqual([
      { message: expect.any(String), extensions: { code: catalogue.unavailable.code } },
    ]);
  },
);

test('health answers while a replica and an optional subgraph hang, and names them', async () => {
  directories[1]?.kill('SIGSTOP');
  await eventually(async () =>
    expect((await healthOf(gateway)).unready.map(({ subgraph, reason }) => [subgraph, reason])).toEqual(
      expect.arrayContaining([
        ['directory', 'did not answer within 1000 ms'],
        ['reviews', 'did not answer within 1000 ms'],
      ]),
    ),
  );
  // As long as the balancer of ops/compose waits. What asks a replica that hangs takes twice as long, each time.
  await eventually(async () =>
    expect(await healthOf(gateway, AbortSignal.timeout(500))).toMatchObject({
      status: 'degraded',
      missing: ['reviews'],
    }),
  );
});

test('a gateway that every subgraph refuses is not ready, and says why', async () => {
  const place = another({ INTERNAL_SECRET: 'mistyped, and long enough' });
  const part = calendar.start(place);
  await part.answersAt(place.readyUrl.replace('/ready', '/live'));
  await eventually(async () => {
    const health = await healthOf(place);
    expect(health).toMatchObject({
      httpStatus: 503,
      status: 'waiting',
      missing: expect.arrayContaining([...SUBGRAPHS]),
    });
    for (const name of SUBGRAPHS)
      expect(health.unready).toContainEqual({
        subgraph: name,
        replica: expect.any(String),
        reason: expect.stringMatching(/ 401: .*internal secret as a bearer token/),
      });
  });
  await part.stop();
});

test('a gateway that starts while its database is away knows the keys by its copy, or reports that it cannot', async () => {
  await eventually(async () => expect(await noticeFor(gateway)).toBeUndefined());
  await calendar.postgres.stop();
  const [kept, keptNone] = [another({ DATA_DIR: folder.path }), another({})];
  const parts = await startAll(calendar, [kept, keptNone]);
  expect(await noticeFor(kept)).toBeUndefined();
  expect(await noticeFor(keptNone)).toBe(noticeOfUnknownKey);
  expect(await noticeFor(keptNone, {})).toBe(notice);
  await Promise.all(parts.map((part) => part.stop()));
});

test('a port that is taken is said in a line', async () => {
  const { environment } = calendar.places.taxonomy[0];
  const parts = [
    calendar.start({ ...gateway, environment: { ...gateway.environment, ADMIN_PORT: '0' } }),
    calendar.start({ ...calendar.places.taxonomy[0], environment }),
  ];
  for (const part of parts) {
    expect(await part.ended).toEqual({ status: 1, signal: null });
    const lines = part.output
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(lines).toEqual([
      expect.stringMatching(
        /^Cannot listen on port \d+ of 127\.0\.0\.1: another process does\. Expected a free port$/,
      ),
    ]);
  }
});

test('gateway and subgraph log in one form, and say that they stop and have stopped', async () => {
  const parts = [gatewayPart, directories[0] as Part];
  for (const [at, part] of parts.entries()) {
    expect(await part.stop()).toEqual({ status: 0, signal: null });
    const lines = part.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const line of lines) {
      expect(line['name']).toBe(['gateway', 'directory'][at]);
      expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    const said = lines.map(({ msg }) => msg);
    const what = ['gateway', 'subgraph'][at];
    expect(said).toEqual(expect.arrayContaining([`the ${what} stops`, `the ${what} has stopped`]));
  }
});

/** Another gateway before the same subgraphs, with the committed supergraph. */
function another(environment: Readonly<Record<string, string>>): Place {
  const [port, adminPort] = ports.splice(0, 2);
  const { gateway: gateways } = calendar.places;
  const own = { ...environment, PORT: String(port), ADMIN_PORT: String(adminPort), STOP_DELAY: '0' };
  return {
    ...gateways[1],
    url: `http://127.0.0.1:${port}/graphQL`,
    readyUrl: `http://127.0.0.1:${adminPort}/health/ready`,
    environment: { ...gateways[1].environment, ...own },
  };
}

async function healthOf({ readyUrl }: Place, signal?: AbortSignal): Promise<Health> {
  const response = await fetch(readyUrl, signal === undefined ? {} : { signal });
  return { ...((await response.json()) as Omit<Health, 'httpStatus'>), httpStatus: response.status };
}

async function ask(
  { url }: Place,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as Answer;
}

async function noticeFor(place: Place, headers: Readonly<Record<string, string>> = { 'x-api-key': key }) {
  return (await ask(place, '{ __typename }', headers)).extensions?.notice;
}

async function issueKey(): Promise<string> {
  const database = openDatabase(calendar.urls.gateway);
  try {
    const lines = await readKeysCommand(['issue', '--name', 'Widget', '--email', 'widget@example.no'])(
      database,
    );
    return /ekq_[\w-]{43}/.exec(lines.join('\n'))?.[0] ?? '';
  } finally {
    await database.$disconnect();
  }
}

function supergraphWithMore(): string {
  const committed = SUBGRAPHS.map((name) => ({
    name,
    schema: readFileSync(new URL(`../../subgraphs/${name}/schema.graphql`, import.meta.url), 'utf8'),
  }));
  const reviews = `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key"])
    type Event @key(fields: "id") { id: String! rating: Float }
  `;
  const composition = composeSubgraphs([...committed, { name: 'reviews', schema: reviews }]);
  if (composition.errors !== undefined) throw new Error(composition.errors.join('\n'));
  return composition.supergraph;
}

interface Health {
  readonly httpStatus: number;
  readonly status: string;
  readonly missing: readonly string[];
  readonly unready: readonly { readonly subgraph: string; readonly reason: string }[];
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly extensions?: { readonly notice?: string };
}
