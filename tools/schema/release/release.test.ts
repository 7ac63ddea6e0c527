import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { runHere } from '../../../test/support/runHere.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A whole tree with few schemas: most of the work of a command is planning what callers could ask. */
const FILES = {
  'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n- The first fields.\n',
  'subgraphs/directory/schema.graphql': `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@inaccessible"])
    type Query { organizers: [Organizer!]! }
    type Organizer @key(fields: "id") { id: ID! website: String }`,
  'subgraphs/events/schema.graphql': `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
    type Query { events: [Event!]! }
    type Event @key(fields: "id") { id: ID! title: String title_en: String organizer: Organizer }
    type Organizer @key(fields: "id", resolvable: false) { id: ID! }`,
  'subgraphs/events/operations/directory.graphql': '{ organizers { id website } }',
  'test/callers/website.graphql': '{ events { title title_en organizer { website } } }',
};

const root = ownFolder(afterAll);
for (const path of ['tools/schema', 'gateway/src', 'package.json'])
  await cp(join(ROOT, path), join(root, path), {
    recursive: true,
    filter: (from) => !/node_modules|schema\/releases$/.test(from.slice(ROOT.length)),
  });
await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
await symlink(join(ROOT, 'gateway/node_modules'), join(root, 'gateway/node_modules'));
for (const [path, text] of Object.entries(FILES)) {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), text);
}
// What the tests change is then all that differs from the last release.
expect(await run('release', ['1.0.1'])).toMatchObject({ status: 0 });
for (const name of ['api.graphql', 'supergraph.graphql'])
  await cp(join(root, 'tools/schema/releases/1.0.1', name), join(root, 'gateway', name));
git('init', '--quiet');
git('add', 'CHANGELOG.md', 'gateway/*.graphql', 'subgraphs');
git('commit', '--quiet', '--message', 'First');

it('a removed field fails until it is announced and due; a release is what is compared with from then on', async () => {
  await change('subgraphs/events/schema.graphql', ' title_en: String', '');
  const failed = await run('checks', []);
  expect(failed).toMatchObject({ status: 1 });
  expect(failed.output).toMatch(/^✗ Public schema: 1 breaking/m);
  expect(failed.output).toMatch(/^✓ Composition/m);
  expect(failed.output).toContain(
    "breaking: Event.title_en: Field 'title_en' was removed from object type 'Event'",
  );
  expect(failed.output).toContain('test/callers/website.graphql:1:18: Cannot query field "title_en"');
  await change('test/callers/website.graphql', ' title_en', '');
  expect(await run('release', ['1.9.0'])).toMatchObject({ status: 1 });

  const item = '- From 2026-01-02 (announced 2026-01-01): `Event.title_en` – Gone.';
  await change('CHANGELOG.md', '## Unreleased\n', `## Unreleased\n\n### Breaking\n\n${item}\n`);
  expect(await run('release', ['1.9.0'])).toMatchObject({ status: 0 });
  expect(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^## Unreleased\n\n## 1\.9\.0 – [\d-]+\n\n### Breaking\n\n- From/m,
  );
  const same = await run('checks', []);
  expect(same.output).toMatch(/^Against 1\.9\.0:/);
  expect(same.output).toContain('0 breaking');
  expect((await run('release', ['1.9.0'])).output).toContain('1.9.0 is not above 1.9.0');
  expect(await run('release', ['1.10.0'])).toMatchObject({ status: 0 });
  expect((await readdir(join(root, 'tools/schema/releases'))).toSorted()).toEqual(['1.10.0', '1.9.0']);
});

it.each([
  ['checks', ['--against', 'never'], '"never" is neither in tools/schema/releases nor a commit'],
  ['checks', ['--usage', 'package.json'], 'package.json is not what'],
  [
    'checks',
    ['--supergraph', 'gateway/supergraph.graphql', '--subgraph', 'reviews=package.json'],
    'package.json is no schema: Syntax Error',
  ],
  ['release', ['next'], 'npm run release -- --help'],
])('%s %j ends with 2 and a sentence', async (command, words, sentence) => {
  const { status, output } = await run(command, words);
  expect(output).toContain(sentence);
  expect(status).toBe(2);
});

it('operations between subgraphs are checked against a commit', async () => {
  await change('subgraphs/events/operations/directory.graphql', 'website', 'website motto');
  await change('subgraphs/directory/schema.graphql', 'website: String', '$& motto: String @inaccessible');
  const { status, output } = await run('checks', ['--against', 'HEAD']);
  expect(output).toMatch(/deploy `directory`, then `events`:\s+`events` of this tree asks .* "motto"/s);
  expect(status).toBe(0);
});

async function change(path: string, had: string, has: string): Promise<void> {
  const file = join(root, path);
  await writeFile(file, (await readFile(file, 'utf8')).replace(had, has));
}

async function run(command: string, words: readonly string[]) {
  const program = join(root, `tools/schema/${command}/main.ts`);
  const { status, output, errors } = await runHere([program, ...words], { cwd: root });
  return { status, output: output + errors };
}

function git(...words: readonly string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.no', '-c', 'commit.gpgSign=false'];
  execFileSync('git', [...identity, ...words], { cwd: root });
}
