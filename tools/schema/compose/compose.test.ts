import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { runHere } from '../../../test/support/runHere.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

test('npm run compose writes every file that follows from the subgraphs, and --check tells where one differs', {
  timeout: 600_000,
}, async () => {
  const root = ownFolder(onTestFinished);
  for (const path of [
    ...WRITTEN,
    'tools/schema/compose',
    'ops',
    'package.json',
    'prisma/events/grants',
    'subgraphs',
  ])
    await cp(join(ROOT, path), join(root, path), {
      recursive: true,
      filter: (from) => !/node_modules|\/src$/.test(from.slice(ROOT.length)),
    });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const [, api, required, compose, prometheus] = WRITTEN;
  const lines = (await readFile(join(root, prometheus), 'utf8')).split('\n');
  await writeFile(join(root, prometheus), lines.slice(0, -2).join('\n'));
  await writeFile(join(root, api), `${await readFile(join(root, api), 'utf8')}\ntype More`);
  await writeFile(join(root, compose), `# By hand\n${await readFile(join(root, compose), 'utf8')}`);
  await rm(join(root, required));

  const { status, errors } = await run(root, '--check');
  const api1 = (await readFile(join(ROOT, api), 'utf8')).split('\n').length;
  expect(errors.trimEnd().split('\n')).toEqual([
    `${api}:${api1 + 1} differs from what the subgraphs say:`,
    '- type More',
    '+ (end)',
    `${required} does not exist.`,
    `${prometheus}:${lines.length - 1} differs from what the subgraphs say:`,
    '- (end)',
    `+ ${lines.at(-2)}`,
    `${compose}:1 differs from what the subgraphs say:`,
    '- # By hand',
    expect.stringMatching(/^\+ # Written by/),
    '',
    'Run `npm run compose` and commit the files.',
  ]);
  expect(status).toBe(1);

  expect(await run(root)).toMatchObject({ status: 0, errors: '' });
  for (const path of WRITTEN)
    expect(await readFile(join(root, path), 'utf8'), path).toBe(await readFile(join(ROOT, path), 'utf8'));
});

const WRITTEN = [
  'gateway/supergraph.graphql',
  'gateway/api.graphql',
  'gateway/required.json',
  'compose.yaml',
  'ops/prometheus/prometheus.yml',
] as const;

function run(root: string, ...words: readonly string[]) {
  return runHere([join(root, 'tools/schema/compose/compose.ts'), ...words]);
}
