import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { graphql, parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfTree } from '../support/copyOfTree.ts';
import { eventually } from '../support/eventually.ts';
import { prepareData } from '../support/preparedData.ts';
import { freeBasePort } from '../support/processes/freePorts.ts';
import { Part } from '../support/processes/Part.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';

/** In a copy of the tree: a subgraph whose code is in another repository joins by its schema and its address. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCHEMA = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])

type Event @key(fields: "id") {
  id: String!
  "How many people have said that they come."
  guests: Int
}
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let tree: string;
let server: Server;
beforeAll(async () => {
  folder = await temporaryFolder();
  tree = join(folder.path, 'tree');
  await copyOfTree(tree);
  server = serveGuests();
  await mkdir(join(tree, 'subgraphs/guests'));
  await writeFile(join(tree, 'subgraphs/guests/schema.graphql'), SCHEMA);
  const manifest = {
    name: 'guests',
    kind: 'external',
    url: 'https://guests.example/graphql',
    required: false,
  };
  await writeFile(join(tree, 'subgraphs/guests/subgraph.json'), `${JSON.stringify(manifest, null, 2)}\n`);
});
afterAll(async () => {
  server?.close();
  await folder?.[Symbol.asyncDispose]();
});

test('a manifest and a schema are enough for composition, checks, deployments and the tests of the tree', {
  timeout: 300_000,
}, async () => {
  await succeed('graph/compose/compose.ts');
  await succeed('graph/compose/compose.ts', '--check');
  await succeed('graph/checks/main.ts');
  const read = (path: string) => readFile(join(tree, path), 'utf8');
  expect(await read('gateway/supergraph.graphql')).toContain(
    '@join__graph(name: "guests", url: "https://guests.example/graphql")',
  );
  const compose = await read('compose.yaml');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Compose that fills it in
  expect(compose).toContain('GUESTS_URL: ${GUESTS_URL:-https://guests.example/graphql}');
  expect(compose).not.toMatch(/guests-1|migrate-guests|event-calendar\/guests/);
  const kubernetes = await read('ops/kubernetes/subgraphs.yaml');
  expect(kubernetes).toContain('GUESTS_URL=https://guests.example/graphql');
  expect(kubernetes).not.toMatch(/name: guests/);
  expect(await read('ops/kubernetes/secrets.example.yaml')).toContain('GUESTS_TOKEN: ');
  for (const path of ['ops/postgres/roles.sql', 'ops/prometheus/prometheus.yml'])
    expect(await read(path)).toBe(await readFile(join(ROOT, path), 'utf8'));
  const guards = ['test/architecture', 'packages/domains', 'launcher/src/parts.test.ts'];
  // Of the tests of releases, the one that is of each subgraph.
  const release = 'graph/release/publishedRelease.test.ts';
  const deployments = ['test/deployment/compose.test.ts', 'test/deployment/kubernetes.test.ts'];
  await succeed(
    join(tree, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'promises', ...guards, release, ...deployments],
  );
});

test('npm start goes on without it while it is away, and shows its fields when it is there', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(folder.path, 'data');
  await prepareData(dataDir);
  const port = await freeBasePort();
  const away = await listening();
  await using machine = new Part('machine', relative(ROOT, join(tree, 'launcher/src/start.ts')), {
    environment: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      CALENDAR_FEED: await feed(),
      GUESTS_URL: away,
    },
  });
  while (machine.isRunning && !machine.output.includes('answers at')) await sleep(50);
  expect(machine.output).toContain('Going on without guests');
  const guests = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/graphQL`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ eventByID(eventID: "concert") { title_nb guests } }' }),
    });
    return ((await response.json()) as { data: unknown }).data;
  };
  expect(await guests()).toEqual({ eventByID: { title_nb: 'Konsert', guests: null } });
  server.listen(Number(new URL(away).port), '127.0.0.1');
  await eventually(async () =>
    expect(await guests()).toEqual({ eventByID: { title_nb: 'Konsert', guests: 7 } }),
  );
});

test('its team checks its schema against the published supergraph, without the others’ code', async () => {
  const file = join(folder.path, 'guests.graphql');
  const words = ['--supergraph', 'gateway/supergraph.graphql', '--subgraph', `guests=${file}`];
  for (const path of ['subgraphs', 'prisma', 'importer', 'launcher', 'graph/releases', 'test/callers'])
    await rm(join(tree, path), { recursive: true });
  await writeFile(file, SCHEMA);
  expect(await succeed('graph/checks/main.ts', ...words)).toContain('0 breaking');
  await writeFile(file, SCHEMA.replace('guests: Int', 'title_nb: String'));
  const { status, output } = await run('graph/checks/main.ts', ...words);
  expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('Event.title_nb') });
  await writeFile(file, 'type Event {');
  expect(await run('graph/checks/main.ts', ...words)).toMatchObject({
    status: 2,
    errors: expect.stringContaining('guests.graphql is no schema'),
  });
});

/** An address at which nothing listens yet. */
async function listening(): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}/graphql`;
}

async function feed(): Promise<string> {
  const path = join(folder.path, 'feed.json');
  const concert = {
    id: 'concert',
    event_slug: 'concert',
    title_nb: 'Konsert',
    dates: [{ startDate: '2100-06-01 18:00:00' }],
  };
  await writeFile(path, JSON.stringify({ events: [concert] }));
  return path;
}

function serveGuests(): Server {
  const schema = buildSubgraphSchema([
    {
      typeDefs: parse(SCHEMA),
      resolvers: { Event: { __resolveReference: ({ id }: { id: string }) => ({ id, guests: id.length }) } },
    },
  ] as never);
  return createServer(async (request, response) => {
    const { query, variables } = (await json(request)) as {
      query: string;
      variables?: Record<string, unknown>;
    };
    const answer = await graphql({ schema, source: query, variableValues: variables });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
}

async function succeed(script: string, ...words: readonly string[]): Promise<string> {
  const { status, output, errors } = await run(script, ...words);
  expect(status, `${script} ${words.join(' ')}: ${output}${errors}`).toBe(0);
  return output;
}

async function run(script: string, ...words: readonly string[]): Promise<Ended> {
  const options = { cwd: tree, maxBuffer: 64 * 1024 * 1024 };
  return promisify(execFile)(process.execPath, [script, ...words], options).then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout, errors: stderr }),
    ({ code, stdout, stderr }) => ({ status: code as number, output: stdout, errors: stderr }),
  );
}

interface Ended {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}
