import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databases, domains, subgraphDatabases, subgraphs } from '@calendar/config/domains';
import { expect, test } from 'vitest';
import { filesLike, importsOf, ROOT, read } from './importsOf.ts';

const sources = filesLike(
  '{packages,prisma,corrections,importer,subgraphs,outlets,pictures,gateway,launcher,tools/{client-generator,demo-calendar,new-subgraph,schema}}/**/*.ts',
).filter((path) => !path.includes('/sandbox/'));
const product = sources.filter((path) => !/\.test\.ts$|\/test\//.test(path));

const imports = product.flatMap(importsOf);

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Files of subgraphs that our kit does not serve. */
const OTHER_MAKES = new RegExp(
  `^subgraphs/(${domains()
    .filter(({ kind }) => kind !== 'kit')
    .map(({ name }) => name)
    .join('|')})/`,
);

function between(from: RegExp, to: RegExp): readonly string[] {
  return imports
    .filter((each) => from.test(each.from) && to.test(each.to))
    .map((each) => `${each.from} → ${each.to}`);
}

test('imports are found at all', () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(between(/^subgraphs\/events\/src\/server\.ts$/, /^@calendar\/subgraph$/)).toHaveLength(1);
});

test('the types of every workspace are checked', () => {
  const json = (path: string) => JSON.parse(read(path)) as Record<string, string[]>;
  const folders = new Set(json('package.json')['workspaces']?.map((pattern) => pattern.replace(/\/.*/, '')));
  expect([...folders].filter((folder) => !json('tsconfig.json')['include']?.includes(folder))).toEqual([]);
});

test('every workspace declares what it imports, which its image installs alone', () => {
  const manifests = filesLike('{packages,prisma,subgraphs,importer/adapters}/*/package.json');
  const single = ['corrections', 'importer', 'outlets', 'pictures', 'gateway'].map(
    (each) => `${each}/package.json`,
  );
  const undeclared = [...manifests, ...single].flatMap((path) => {
    const folder = dirname(path);
    const { name, dependencies = {} } = JSON.parse(read(path)) as Manifest;
    const declared = [name, ...Object.keys(dependencies)];
    return imports.filter(
      ({ from, to }) =>
        from.startsWith(`${folder}/src/`) &&
        /^@?[a-z]/.test(to) &&
        !to.startsWith('node:') &&
        !existsSync(join(ROOT, to)) &&
        !declared.some((each) => to === each || to.startsWith(`${each}/`)),
    );
  });
  expect(undeclared.filter(({ from }) => !/\/testing\//.test(from))).toEqual([]);
});

const names = domains().map(({ name }) => name);
const records = subgraphDatabases().map((name) => `${name}-db`);
const SHARED =
  'config|http(?:/\\w+)?|model/outline|runtime(?:/\\w+)?|text(?:/\\w+)?|time(?:/(?:durations|weeksOf))?';
const RULES = /^subgraphs\/\w+\/src\/rules\//;

/** Who must not import what. */
const NEVER: readonly (readonly [title: string, from: RegExp, to: RegExp])[] = [
  ...names.map((name) => {
    const others = names.filter((other) => other !== name).join('|');
    const to = new RegExp(`^@calendar/(${others})\\b|^subgraphs/(${others})/`);
    return [`${name} imports no other subgraph`, new RegExp(`^subgraphs/${name}/`), to] as const;
  }),
  [
    'the gateway imports no subgraph and no domain’s record',
    /^gateway\//,
    new RegExp(`^@calendar/(subgraph|${[...names, ...records].join('|')})\\b|^subgraphs/`),
  ],
  ['outlets imports what is shared', /^outlets\//, new RegExp(`^@calendar/(?!(${SHARED})$)`)],
  ['outlets knows no part', /^outlets\//, /^(gateway|subgraphs|prisma|importer|tools|launcher)\//],
  ['no part knows outlets', /^(?!outlets\/)/, /^@calendar\/outlets$|^outlets\//],
  [
    'what makes and checks schemas is needed by no process that serves',
    /^(?!tools\/schema\/|gateway\/src\/testing\/)/,
    /^tools\/schema\/|^@calendar\/schema$/,
  ],
  [
    'the kit knows no domain',
    /^packages\/subgraph\//,
    /^@calendar\/(?!config$|http(?:\/protocol)?$|runtime(?:\/\w+)?$)/,
  ],
  ['the runtime knows nothing of ours', /^packages\/runtime\/(?!.*\/testing\/)/, /^@calendar\//],
  [
    'the reading of the environment knows no part that it is for',
    /^packages\/config\//,
    /^@calendar\/|^(?!packages\/config\/).*\.ts$/,
  ],
  [
    'the protocol between the parts knows none of them',
    /^packages\/http\/src\/protocol\//,
    /^(?!node:|packages\/http\/src\/protocol\/)/,
  ],
  [
    'the table of an event’s fields knows nothing of what follows from it',
    /^packages\/model\/src\/eventFields\//,
    /^(?!packages\/model\/src\/eventFields\/|@calendar\/text\/bounds$)/,
  ],
  [
    'how readers follow changes knows nothing of what changes',
    /^packages\/model\/src\/changes\//,
    /^(?!packages\/model\/src\/changes\/|zod$|@calendar\/time\/durations$)/,
  ],
  [
    'the code that names a build knows nothing of the parts',
    /^packages\/runtime\/src\/build\//,
    /^(?!node:|packages\/runtime\/src\/build\/)/,
  ],
  [
    'the server under the gateway and the subgraphs knows neither',
    /^packages\/http\//,
    /^(?!node:|packages\/http\/|negotiator$)/,
  ],
  ['negotiation alone has a package', /^packages\/http\/(?!src\/negotiate\.ts)/, /^negotiator$/],
  [
    'rules know no database, no GraphQL, no HTTP and no process',
    RULES,
    /^@calendar\/(config|http.*|subgraph|.*-db)$|^graphql|^undici|^node:|\/(store|resolvers)\//,
  ],
  ['the store does not know the resolvers', /\/store\//, /\/resolvers\//],
  ['the resolvers do not know the store', /\/resolvers\//, /\/store\//],
];

test.each(NEVER)('%s', (_, from, to) => {
  expect(imports.filter((each) => from.test(each.from))).not.toHaveLength(0);
  expect(between(from, to)).toEqual([]);
});

test.each([
  [/^tools\/schema\//, /^gateway\/src\//],
  [/^(gateway|packages\/subgraph)\//, /^@calendar\/http\/protocol$/],
  [/^(importer|subgraphs\/events)\//, /^@calendar\/model\/eventFields$/],
])('%s imports %s', (from, to) => {
  expect(between(from, to)).not.toHaveLength(0);
});

/** Who else than a subgraph of a record's name may read it. */
const RECORD_READERS: Readonly<Record<string, string>> = {
  gateway: 'gateway|tools/schema',
  events: 'subgraphs/events|pictures',
};

test('a domain’s record belongs to its subgraph, the importer and corrections alone', () => {
  for (const name of databases()) {
    const strangers = between(/./, new RegExp(`^@calendar/${name}-db$`)).filter(
      (line) =>
        !new RegExp(`^(${RECORD_READERS[name] ?? `subgraphs/${name}`}|prisma|importer|corrections)/`).test(
          line,
        ),
    );
    expect(strangers).toEqual([]);
  }
});

test('the headers between the parts are written in one place', () => {
  const elsewhere = product.filter(
    (path) => !path.startsWith('packages/http/src/protocol/') && /^(?!\s*\*).*x-calendar-/m.test(read(path)),
  );
  expect(elsewhere).toEqual([]);
});

test('a priority is lowered in one place, which never asks for a higher one', () => {
  const places = product.filter((path) => /\bsetPriority\b/.test(read(path)));
  expect(places).toEqual(['packages/runtime/src/process/lowerPriority.ts']);
});

test('the server under the gateway and the subgraphs is one', () => {
  const servers = product.filter((path) =>
    /^import [^;]*\bcreateServer\b[^;]*'node:https?'/m.test(read(path)),
  );
  const ours = servers.filter((path) => !path.includes('/testing/') && !OTHER_MAKES.test(path));
  expect(ours).toEqual(['packages/http/src/HttpServer.ts']);
});

/**
 * What each folder of the events subgraph may import beside its own files. The first three may import nothing else at
 * all.
 */
const EVENTS_ARROWS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  rules: ['@calendar/model/eventFields', '@calendar/model/feed', '@calendar/text', '@calendar/time'],
  index: ['rules', '@calendar/model/eventFields', '@calendar/text', '@calendar/time'],
  query: ['index', 'rules', '@calendar/model/changes', '@calendar/text', 'lru-cache'],
  store: [
    'index',
    'rules',
    '@calendar/model/eventFields',
    '@calendar/events-db',
    '@calendar/postgres/reading',
    /^node:/,
  ],
  projection: [
    ...[
      'rules',
      /^@calendar\/subgraph\//,
      '@calendar/events-db',
      '@calendar/postgres/reading',
      'node:crypto',
    ],
    'node:fs',
  ],
  worker: [
    ...['projection', 'store', 'query', 'index', 'rules', 'configuration.ts'],
    ...[
      '@calendar/subgraph',
      '@calendar/subgraph/client',
      '@calendar/subgraph/snapshot',
      '@calendar/runtime',
      '@calendar/http/protocol',
      '@calendar/postgres/reading',
      'p-timeout',
    ],
    ...['@calendar/postgres/migrate', /^node:/],
  ],
  resolvers: [
    ...['query', 'index', 'rules', '@calendar/model/changes', '@calendar/model/eventFields'],
    ...['@calendar/subgraph', '@calendar/time'],
  ],
};

test.each(Object.entries(EVENTS_ARROWS))('in events, %s imports only what it may', (folder, allowed) => {
  const source = `subgraphs/events/src/`;
  const own = imports.filter(({ from }) => from.startsWith(`${source}${folder}/`));
  expect(own).not.toHaveLength(0);
  const isAllowed = (name: string) =>
    [folder, ...allowed].some((each) => (typeof each === 'string' ? each === name : each.test(name)));
  const wrong = own.filter(({ to }) => {
    const inside = to.startsWith(source) ? to.slice(source.length).split('/')[0] : undefined;
    return !isAllowed(inside ?? to);
  });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('every folder of the events subgraph has its arrows', () => {
  const folders = filesLike('subgraphs/events/src/*/').map((path) => path.split('/')[3]);
  expect(folders.sort()).toEqual(Object.keys(EVENTS_ARROWS).sort());
});

test('rules, and index and query of events, know no process and read no clock', () => {
  const pure = product.filter((path) =>
    /^subgraphs\/(\w+\/src\/rules|events\/src\/(index|query))\//.test(path),
  );
  expect(pure.length).toBeGreaterThan(50);
  const readers = pure.filter((path) =>
    /Date\.now\(|new Date\(\)|performance\.now|\bprocess\.|\bfetch\(/.test(read(path)),
  );
  expect(readers).toEqual([]);
});

test('every domain has the parts in its manifest, and none of its files is outside the list', () => {
  const folders = (pattern: string) =>
    filesLike(pattern).map((path) => dirname(path).split('/').at(-1) ?? '');
  expect(folders('subgraphs/*/schema.graphql').toSorted()).toEqual(
    subgraphs()
      .map(({ name }) => name)
      .toSorted(),
  );
  expect(folders('prisma/*/schema.prisma').toSorted()).toEqual(databases().toSorted());
  for (const { name, import: program } of domains())
    for (const file of ['src/main.ts', 'package.json', ...(program === undefined ? [] : [program])])
      expect(existsSync(join(ROOT, 'subgraphs', name, file)), `subgraphs/${name}/${file}`).toBe(true);
});

test('there are no import cycles', () => {
  const graph = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    else if (!done.has(path)) {
      for (const { to } of graph.get(path) ?? []) visit(to, [...trail, path]);
      done.add(path);
    }
  };
  for (const path of graph.keys()) visit(path, []);
  expect(cycles).toEqual([]);
});

test('no file is a drawer for anything: no utils, helpers, constants or common', () => {
  expect(sources.filter((path) => /\/(utils?|helpers?|constants?|common|misc)\.ts$/.test(path))).toEqual([]);
});

test('every package says in a README of at most ten lines of text what it owns', () => {
  for (const manifest of filesLike(
    '{packages/*,prisma/*,corrections,importer,importer/adapters/*,subgraphs/*,outlets,pictures,gateway,launcher,test,tools/{client-generator,demo-calendar,new-subgraph,schema}}/package.json',
  )) {
    const readme = join(ROOT, dirname(manifest), 'README.md');
    expect(existsSync(readme), readme).toBe(true);
    // One that is published has the guide for its users there.
    if (!(JSON.parse(readFileSync(join(ROOT, manifest), 'utf8')) as { private?: boolean }).private) continue;
    expect(
      readFileSync(readme, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '').length,
      readme,
    ).toBeLessThanOrEqual(10);
  }
});
