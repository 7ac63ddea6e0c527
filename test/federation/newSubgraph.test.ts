import { copyFile, cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installOnce } from '@calendar/runtime/installOnce';
import { afterAll, expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { contentOf, copyOfTree } from '../support/copyOfTree.ts';
import { eventually } from '../support/eventually.ts';
import { LONG_DEADLINES } from '../support/longDeadlines.ts';
import { ownFolder } from '../support/ownFolder.ts';
import { prepareData } from '../support/preparedData.ts';
import { freeBasePort } from '../support/processes/freePorts.ts';
import { Part } from '../support/processes/Part.ts';
import { type Ended, runNode } from '../support/runProgram.ts';
import { GUESTS_SCHEMA, prepareGuests, writeGuests } from './guests.ts';

/**
 * In a copy of the tree, one test after another: a domain of each kind joins, imports, answers, and leaves.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The example of a domain that is an Apollo Server. */
const REVIEWS = join(import.meta.dirname, 'reviews');

await installOnce(join(ROOT, 'tools/check'), 'the test of a new subgraph');
const folder = ownFolder(afterAll);
const tree = join(folder, 'tree');
await copyOfTree(tree);
const before = contentOf(tree);

test('a domain that contradicts the graph is refused, and everything is as before', async () => {
  const { status, errors } = await run('tools/new-subgraph/src/main.ts', ['venue', '--no-install']);
  expect({ status, errors }).toEqual({ status: 1, errors: expect.stringContaining('Event.venue') });
  expect(contentOf(tree)).toEqual(before);
});

test('a domain of each kind joins in its own folders; one of another repository joins by manifest and schema', async () => {
  await writeGuests(tree);
  await succeed('tools/new-subgraph/src/main.ts', ['votes', '--no-install']);
  await declareVariables();
  await succeed('tools/new-subgraph/src/main.ts', [
    ...['opening_hours', '--kit', '--extends', 'Venue', '--no-install'],
  ]);
  await succeed('tools/new-subgraph/src/main.ts', ['weather', '--no-database', '--no-install']);
  // What npm install would give them.
  await installOnce(REVIEWS, 'the test of a new subgraph');
  for (const name of ['votes', 'weather'])
    await symlink(join(REVIEWS, 'node_modules'), join(tree, 'subgraphs', name, 'node_modules'), 'junction');
  const added = Object.keys(contentOf(tree)).filter((path) => !(path in before));
  expect(added.filter((path) => !JOINED.some((place) => path.startsWith(`${place}/`)))).toEqual([]);
  expect(changedFiles()).toEqual([
    'compose.yaml',
    'gateway/api.graphql',
    'gateway/supergraph.graphql',
    'ops/kubernetes/images/kustomization.yaml',
    'ops/kubernetes/import/job.yaml',
    'ops/kubernetes/migrations/jobs.yaml',
    'ops/kubernetes/secrets.example.yaml',
    'ops/kubernetes/subgraphs.yaml',
    'ops/postgres/roles.sql',
    'ops/prometheus/prometheus.yml',
  ]);
  await expectLeftToOthers();
});

test('checks and the tests of the tree pass with them', async () => {
  // Every other file is as it was, and `npm run check` holds those.
  const news = [...OURS, ...changedFiles()];
  await succeed(program('tools/check', '@biomejs/biome/bin/biome'), [
    'check',
    ...news,
    '--vcs-enabled=false',
  ]);
  const project = ['-p', await projectOf(OURS), '--checkers', '2'];
  await succeed(program('tools/check', 'typescript/bin/tsc'), ['--noEmit', ...project]);
  await succeed('tools/schema/compose/compose.ts', ['--check']);
  await succeed('tools/schema/checks/main.ts', []);
  await succeed('packages/client/generate/main.ts', []);
  const guards = [
    ...['subgraphs/votes', 'subgraphs/opening_hours', 'subgraphs/weather', 'packages/config/src/domains'],
    ...['dependencies', 'documents', 'environment', 'citations'].map((name) => `test/architecture/${name}`),
    // What names the types of the graph.
    ...['packages/client/src', 'test/reference/complete.test.ts'],
    'launcher/src/parts.test.ts',
    // What Compose and Kubernetes are told of each domain.
    ...['test/deployment/compose.test.ts', 'test/deployment/kubernetes.test.ts'],
  ];
  await succeed(program('.', 'vitest/vitest.mjs'), ['run', '--project', 'promises', ...guards]);
});

test(
  'each imports a feed and answers, and npm start goes on without the other repository’s while it is away',
  askThroughGateway,
);

test('they go without a trace', async () => {
  await copyFile(join(tree, 'gateway/supergraph.graphql'), published());
  for (const place of JOINED) await rm(join(tree, place), { recursive: true });
  await succeed('tools/schema/compose/compose.ts', []);
  expect(contentOf(tree)).toEqual(before);
});

test('another repository’s team checks its schema with a package, the published supergraph and its callers’ operations', async () => {
  await succeed('tools/schema/checks/build.ts', []);
  const check = join(folder, 'check');
  await cp(join(tree, 'tools/schema/dist'), check, { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(check, 'node_modules'), 'junction');
  const schema = join(folder, 'guests.graphql');
  const callers = join(folder, 'callers.graphql');
  await writeFile(callers, '{ events { data { guests } } }');
  const words = ['--supergraph', published(), '--subgraph', `guests=${schema}`, '--callers', callers];
  const program = join(check, 'check.js');
  // Its teams have Node 20 as well, which cannot import this.
  expect(await readFile(program, 'utf8')).not.toMatch(/^import \{[^}]*globSync/m);
  await writeFile(schema, GUESTS_SCHEMA);
  const { output: good } = await succeed(program, words);
  expect(good).toContain('0 breaking');
  expect(good).toContain('1 operation in 1 document');
  await writeFile(schema, GUESTS_SCHEMA.replace('guests: Int', 'guest: Int'));
  const { status, output } = await run(program, words);
  expect({ status, output }).toEqual({
    status: 1,
    output: expect.stringMatching(/Event\.guests.*callers\.graphql/s),
  });
  await writeFile(schema, 'type Event {');
  expect(await run(program, words)).toMatchObject({
    status: 2,
    errors: expect.stringContaining('guests.graphql is no schema'),
  });
});

/** The domains whose code is in the tree. */
const OURS = [
  ...['subgraphs/votes', 'prisma/votes', 'subgraphs/opening_hours', 'prisma/opening_hours'],
  'subgraphs/weather',
];
const JOINED = [...OURS, 'subgraphs/guests'];

function changedFiles(): readonly string[] {
  return Object.entries(contentOf(tree))
    .filter(([path, digest]) => (before[path] ?? digest) !== digest)
    .map(([path]) => path)
    .toSorted();
}

/** The supergraph while all had joined. */
function published(): string {
  return join(folder, 'published.graphql');
}

/** The tree's own TypeScript project, of some folders and what they import. It is where `contentOf` does not look. */
async function projectOf(folders: readonly string[]): Promise<string> {
  const path = join(tree, 'node_modules/joined.json');
  const include = folders.map((place) => `../${place}`);
  await writeFile(path, JSON.stringify({ extends: '../tsconfig.json', include }));
  return path;
}

/** Variables of a domain's own. What follows from them is composed with the next domain. */
async function declareVariables(): Promise<void> {
  const path = join(tree, 'subgraphs/votes/subgraph.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as object;
  const variables = { VOTES_LIMIT: { default: '5' }, VOTES_API_KEY: { secret: true } };
  await writeFile(path, `${JSON.stringify({ ...manifest, variables }, null, 2)}\n`);
  await succeed(program('tools/check', '@biomejs/biome/bin/biome'), [
    'check',
    '--write',
    path,
    '--vcs-enabled=false',
  ]);
}

/** Of another repository's subgraph gateways get the address, and nothing else is deployed. */
async function expectLeftToOthers(): Promise<void> {
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
    expect(await read(path)).not.toContain('guests');
}

async function askThroughGateway(): Promise<void> {
  const dataDir = join(folder, 'data');
  await prepareData(dataDir);
  const feed = await file('feed.json', {
    venues: [{ id: 'hall', name: 'Hall', slug: 'hall' }],
    events: [
      {
        id: 'concert',
        event_slug: 'concert',
        title_nb: 'Konsert',
        dates: [{ startDate: '2100-06-01 18:00:00', venue: 'hall' }],
      },
    ],
  });
  const port = await freeBasePort();
  using guests = await prepareGuests();
  const environment = {
    ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', CALENDAR_FEED: feed },
    GUESTS_URL: guests.url,
    PICTURES: 'off',
    ...LONG_DEADLINES,
  };
  await using machine = new Part('machine', relative(ROOT, join(tree, 'launcher/src/start.ts')), {
    environment,
  });
  while (machine.isRunning && !machine.output.includes('answers at')) await sleep(50);
  expect(machine.output).toContain('answers at');
  expect(machine.output).toContain('Going on without guests');

  // The plain server's answers may be kept for a minute. So it is asked only once it has the data to answer.
  const withoutVotes = 'guests venue { openingHours { text } }';
  const answer = async (fields = `${withoutVotes} votes { text }`) => {
    const query = `{ eventByID(eventID: "concert") { ${fields} } }`;
    const { data, errors } = (await ask(`http://127.0.0.1:${port}/graphQL`, query)).body;
    return { data, errors };
  };
  expect(await answer(withoutVotes)).toMatchObject({
    data: { eventByID: { guests: null, venue: { openingHours: null } } },
    errors: [{ path: ['eventByID', 'guests'] }],
  });
  guests.listen();
  await eventually(async () =>
    expect(await answer(withoutVotes)).toMatchObject({
      data: { eventByID: { guests: 'concert'.length, venue: { openingHours: null } } },
      errors: undefined,
    }),
  );

  const note = (id: string, text: string) => ({ notes: [{ id, text }] });
  await importNotes('votes', note('concert', 'Loud'), { DATA_DIR: dataDir });
  await importNotes('opening_hours', note('hall', 'At six'), { DATA_DIR: dataDir });
  await eventually(async () =>
    expect(await answer()).toMatchObject({
      data: { eventByID: { votes: { text: 'Loud' }, venue: { openingHours: { text: 'At six' } } } },
      errors: undefined,
    }),
  );

  const refused = await run(
    'importer/src/import.ts',
    ['--domain', 'votes', await file('wrong.json', { notes: [{ id: 'concert', text: 'Bad' }, { id: '' }] })],
    { DATA_DIR: dataDir },
  );
  expect(refused).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^notes\.1\.id: .*Nothing was written/s),
  });
  expect((await answer()).data).toMatchObject({ eventByID: { votes: { text: 'Loud' } } });
}

async function importNotes(
  domain: string,
  notes: object,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const words = ['--domain', domain, await file(`${domain}.json`, notes)];
  const { output } = await succeed('importer/src/import.ts', words, environment);
  expect(output).toBe('Imported 1 notes\n');
}

async function file(name: string, content: object): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  return path;
}

/** A program of what is installed in a folder. */
function program(place: string, path: string): string {
  return join(tree, place, 'node_modules', path);
}

async function succeed(
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const ended = await run(script, words, environment);
  expect(ended.status, `${script} ${words.join(' ')}: ${ended.output}${ended.errors}`).toBe(0);
  return ended;
}

function run(
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return runNode([script, ...words], { cwd: tree, env: { ...process.env, ...environment } });
}
