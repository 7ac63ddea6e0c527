import { spawnSync } from 'node:child_process';
import { lstatSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce } from '@calendar/runtime/installOnce';
import type { NewSubgraph } from './readArguments.ts';
import { writeFiles } from './writeFiles.ts';

/** Makes a domain at `root`: folders, Prisma client, supergraph. If a step throws, what was written is removed. */
export async function makeSubgraph(
  root: string,
  given: NewSubgraph,
  log: (line: string) => void,
): Promise<void> {
  const { name, hasDatabase } = given;
  const folders = [`subgraphs/${name}`, ...(hasDatabase ? [`prisma/${name}`] : [])];
  try {
    log(`Writing ${folders.join(' and ')}`);
    writeFiles(root, given);
    if (given.install) {
      log('Installing');
      run(root, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
    } else for (const link of linksOf(given)) symlinkSync(link.to, join(root, link.path), 'junction');
    if (hasDatabase) {
      log('Generating the Prisma client');
      node(join(root, 'prisma', name), join(root, 'tools/client-generator/src/generate.ts'), []);
    }
    log('Composing');
    await installOnce(join(root, 'tools/check'), 'a new subgraph', log);
    node(root, 'tools/check/node_modules/@biomejs/biome/bin/biome', ['check', '--write', ...folders]);
    node(root, 'tools/schema/compose/compose.ts', []);
  } catch (error) {
    for (const folder of folders) rmSync(join(root, folder), { recursive: true, force: true });
    if (given.install) run(root, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
    else for (const { path } of linksOf(given)) removeLink(join(root, path));
    throw error;
  }
}

function linksOf({
  name,
  hasDatabase,
}: NewSubgraph): readonly { readonly path: string; readonly to: string }[] {
  return [
    { path: `node_modules/@calendar/${name}`, to: `../../subgraphs/${name}` },
    ...(hasDatabase ? [{ path: `node_modules/@calendar/${name}-db`, to: `../../prisma/${name}` }] : []),
  ];
}

function removeLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(path);
}

function node(cwd: string, program: string, words: readonly string[]): void {
  run(cwd, process.execPath, [program, ...words]);
}

function run(cwd: string, program: string, words: readonly string[]): void {
  const shell = process.platform === 'win32' && program === 'npm';
  const { status, error, stdout, stderr } = spawnSync(program, words, { cwd, shell, encoding: 'utf8' });
  if (status === 0) return;
  const command = [program, ...words].join(' ');
  throw new Error(`${command} failed: ${error?.message ?? `${stdout}${stderr}`.trim()}`);
}
