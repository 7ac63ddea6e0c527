import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'));
  for (const path of [
    'gateway',
    'graph',
    'subgraphs',
    'test/callers',
    'prisma',
    'packages',
    'CHANGELOG.md',
    'package.json',
  ])
    await cp(join(ROOT, path), join(root, path), {
      recursive: true,
      filter: (from) => !/node_modules|\/dist$/.test(from.slice(ROOT.length)),
    });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await symlink(join(ROOT, 'gateway/node_modules'), join(root, 'gateway/node_modules'));
  // What the tests change is then all that differs from the last release.
  expect(run('release', ['1.0.1'])).toMatchObject({ status: 0 });
  git('init', '--quiet');
  git(
    'add',
    'CHANGELOG.md',
    'gateway/api.graphql',
    'gateway/supergraph.graphql',
    'subgraphs/*/schema.graphql',
    'subgraphs/*/operations/*.graphql',
  );
  git('commit', '--quiet', '--message', 'First');
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('a removed field fails until it is announced and due; a release is what is compared with from then on', async () => {
  const schema = join(root, 'subgraphs/events/schema.graphql');
  const text = await readFile(schema, 'utf8');
  await writeFile(schema, text.replace(/ {2}"Title in English\."\n {2}title_en: String\n/, ''));
  for (const path of ['website', 'infoScreen']) {
    const file = join(root, `test/callers/${path}.graphql`);
    await writeFile(file, (await readFile(file, 'utf8')).replace(/ +title_en\n/g, ''));
  }
  const failed = run('checks', []);
  expect(failed).toMatchObject({ status: 1 });
  expect(failed.output).toContain(
    "breaking: Event.title_en: Field 'title_en' was removed from object type 'Event'",
  );
  expect(run('release', ['1.9.0'])).toMatchObject({ status: 1 });

  const item = '- From 2026-01-02 (announced 2026-01-01): `Event.title_en` – Gone.';
  const changelog = join(root, 'CHANGELOG.md');
  const before = await readFile(changelog, 'utf8');
  await writeFile(changelog, before.replace('## Unreleased\n', `## Unreleased\n\n### Breaking\n\n${item}\n`));
  expect(run('release', ['1.9.0'])).toMatchObject({ status: 0 });
  expect(await readFile(changelog, 'utf8')).toMatch(
    /^## Unreleased\n\n## 1\.9\.0 – [\d-]+\n\n### Breaking\n\n- From/m,
  );
  const same = run('checks', []);
  expect(same.output).toMatch(/^Against 1\.9\.0:/);
  expect(same.output).toContain('0 breaking');
  expect(run('release', ['1.9.0']).output).toContain('1.9.0 is not above 1.9.0');
  expect(run('release', ['1.10.0'])).toMatchObject({ status: 0 });
  expect((await readdir(join(root, 'graph/releases'))).toSorted()).toEqual(['1.10.0', '1.9.0']);
});

it.each([
  ['checks', ['--against', 'never'], '"never" is neither in graph/releases nor a commit'],
  ['checks', ['--usage', 'package.json'], 'package.json is not what'],
  ['checks', ['--nothing'], "Unknown option '--nothing'"],
  ['release', [], 'npm run release -- VERSION'],
  ['release', ['next'], 'npm run release -- VERSION'],
])('%s %j ends with 2 and a sentence', (command, words, sentence) => {
  const { status, output } = run(command, words);
  expect(output).toContain(sentence);
  expect(status).toBe(2);
});

it('operations between subgraphs are checked against the last release, and against a commit', async () => {
  const operation = join(root, 'subgraphs/events/operations/directory.graphql');
  const schema = join(root, 'subgraphs/directory/schema.graphql');
  const [asked, had] = await Promise.all([readFile(operation, 'utf8'), readFile(schema, 'utf8')]);
  await writeFile(operation, asked.replace('website', 'website\n      motto'));
  const refused = run('checks', []);
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.output).toContain(
    'subgraphs/events/operations/directory.graphql: `directory` refuses it: Cannot query field "motto" on type "Organizer"',
  );
  await writeFile(
    schema,
    had.replace('type Organizer @key(fields: "id") {', '$& motto: String @inaccessible'),
  );
  for (const words of [[], ['--against', 'HEAD']]) {
    const { status, output } = run('checks', words);
    expect(output).toMatch(
      /deploy `directory`, then `events`:\s+`events` of this tree asks `directory` of .* for\s+`Organizer\.motto`, which it lacks/,
    );
    expect(status).toBe(0);
  }
  await Promise.all([writeFile(operation, asked), writeFile(schema, had)]);
});

function run(
  command: string,
  words: readonly string[],
): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, `graph/${command}/main.ts`), ...words],
    { cwd: root, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

function git(...words: readonly string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.no', '-c', 'commit.gpgSign=false'];
  execFileSync('git', [...identity, ...words], { cwd: root });
}
