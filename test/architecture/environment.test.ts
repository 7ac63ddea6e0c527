import {
  describeDefault,
  describeReaders,
  isPattern,
  PARTS,
  type Part,
  type VariableName,
  variableFor,
  variables,
} from '@calendar/config';
import { domains } from '@calendar/config/domains';
import { describe, expect, test } from 'vitest';
import { filesLike, read } from './importsOf.ts';

/** Where processes begin: they give their whole environment to `readEnvironment`, some by way of a function. */
const ENTRIES = [
  'corrections/src/correct.ts',
  'gateway/src/front/keys/main.ts',
  'gateway/src/main.ts',
  'importer/src/import.ts',
  'importer/src/sources.ts',
  'launcher/src/backup.ts',
  'launcher/src/loadDemo.ts',
  'launcher/src/restore.ts',
  'launcher/src/start.ts',
  'outlets/src/main.ts',
  'packages/postgres/src/record/migrateCommand.ts',
  'pictures/src/main.ts',
  'pictures/src/pictures.ts',
  ...domains()
    .filter(({ kind }) => kind === 'kit')
    .flatMap(({ name, import: program }) =>
      ['src/main.ts', ...(program === undefined ? [] : [program])].map((file) => `subgraphs/${name}/${file}`),
    )
    .toSorted(),
  'tools/schema/announce/main.ts',
  'tools/schema/usage/main.ts',
];

/** What is served in another way than by our kit reads its environment as it likes. */
const OTHER_MAKES = domains()
  .filter(({ kind }) => kind !== 'kit')
  .map(({ name }) => `subgraphs/${name}/`);

const product = filesLike(
  '{packages,prisma,corrections,importer,subgraphs,outlets,pictures,gateway,tools/schema,tools/new-subgraph,launcher}/**/*.{ts,tsx,js,mjs}',
)
  .filter((path) => !/\.test\.ts$|\/test\/|\/testing\//.test(path))
  .filter((path) => !OTHER_MAKES.some((folder) => path.startsWith(folder)));

/** They set variables of the tools that they run, and read none; or are a caller's programs. */
const TOOLS =
  /^gateway\/reference\/|^tools\/client-generator\/src\/generate\.ts$|^packages\/runtime\/src\/build\/installOnce\.ts$|^launcher\/src\/run\.js$|^packages\/postgres\/src\/record\/preparePart\.js$/;

/** It asks whether npm runs this process, by a variable of npm's own. */
const ASKS_NPM = 'packages/runtime/src/process/onParentGone.ts';

/** The purpose of each part's reading of its environment. */
const SOURCES: Readonly<Record<Part, RegExp>> = {
  start: /^launcher\/src\/\w+\.ts$/,
  gateway: /^gateway\/src\/(?!front\/keys\/main)|^packages\/runtime\/src\/tracing\//,
  subgraphs: /^(packages\/subgraph|subgraphs\/directory)\/|^packages\/runtime\/src\/tracing\//,
  events: /^subgraphs\/events\//,
  outlets: /^outlets\/|^packages\/runtime\/src\/tracing\//,
  pictures: /^pictures\/src\/(configuration|main)\.ts$|^packages\/runtime\/src\/tracing\//,
  import:
    /^(importer\/src\/command|pictures\/src\/command|packages\/postgres\/src)\/(?!record\/)|^corrections\//,
  migrate: /^packages\/postgres\/src\/record\/migrateCommand\.ts$/,
  keys: /^gateway\/src\/front\/keys\/|^tools\/schema\/announce\/|^packages\/postgres\/src\/(?!record\/)/,
  backup: /^launcher\/src\/backup/,
  restore: /^launcher\/src\/(restore\.ts|backup\/)/,
};

/** What Node reads by itself. */
const NODES_OWN = 'NODE_COMPILE_CACHE';

const OPERATING = read('docs/operating.md');
const NAMES = Object.keys(variables) as readonly VariableName[];

test('the table in operating.md has every variable, with its meaning, its default and who reads it', () => {
  const lines = OPERATING.split('\n');
  const first = lines.indexOf('| variable | meaning | default | read by |') + 2;
  const table = lines.slice(first, lines.indexOf('', first));
  expect(table).toEqual(
    NAMES.map(
      (name) =>
        `| \`${name}\` | ${variables[name].meaning} | ${describeDefault(name)} | ${describeReaders(name)} |`,
    ),
  );
});

test.each(domains().filter(({ kind }) => kind === 'kit'))(
  '$name reads the addresses of those that its manifest says it follows, and of no others',
  ({ name, follows }) => {
    const source = product
      .filter((path) => path.startsWith(`subgraphs/${name}/src/`))
      .map(read)
      .join('\n');
    const followed = domains()
      .filter((other) => new RegExp(`\\b${variableFor('<NAME>_URL', other.name)}\\b`).test(source))
      .map((other) => other.name);
    expect(followed.toSorted()).toEqual(follows.toSorted());
  },
);

test('a process gives its environment away whole, and nothing but the one reading looks into it', () => {
  const others = product.filter(
    (path) => !TOOLS.test(path) && path !== ASKS_NPM && !path.startsWith('packages/config/'),
  );
  expect(others.filter((path) => read(path).includes('process.env')).sort()).toEqual(ENTRIES);
  const readings = others.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) =>
        /process\.env(?![),;]|$)|\benv(ironment)?(\?\.)?\[|\}\s*=\s*(process\.)?env(ironment)?\b/.test(line),
      )
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(readings).toEqual([]);
});

describe.each(PARTS)('the variables declared to be read by %s', (part) => {
  const source = product
    .filter((path) => SOURCES[part].test(path))
    .map(read)
    .join('\n');

  test('is used by it', () => {
    const unused = NAMES.filter((name) => describeReaders(name, [part]) !== '')
      // Read by the names of domains.
      .filter((name) => !isPattern(name))
      .filter((name) => name !== NODES_OWN && !new RegExp(`\\b${name}\\b`).test(source));
    const asDatabases = /\b(namedDatabases|openDatabases)\(/.test(source);
    expect(
      unused.filter((name) => !(name.endsWith('DATABASE_URL') && (asDatabases || name === 'DATABASE_URL'))),
    ).toEqual([]);
  });
});
