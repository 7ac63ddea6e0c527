import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, ROOT } from './importsOf.ts';

const SOURCE = 'gateway/src';

/**
 * What each folder of the gateway imports from others. There is no way back: each imports only folders above it.
 * The files beside the folders put these together.
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  subgraphs: [],
  selection: [],
  usage: ['selection'],
  errors: ['subgraphs'],
  threads: ['errors'],
  http: ['errors', 'usage'],
  cluster: [],
  keys: ['http'],
  limits: ['errors', 'http', 'selection'],
  plan: ['errors', 'http', 'limits', 'selection', 'threads'],
  execute: ['errors', 'http', 'keys', 'limits', 'plan', 'selection', 'subgraphs', 'threads'],
  cache: ['errors', 'execute', 'http', 'plan', 'usage'],
  observe: ['http', 'subgraphs', 'usage'],
  graph: ['cache', 'errors', 'execute', 'limits', 'observe', 'plan', 'subgraphs', 'usage'],
};

const files = globSync(`${SOURCE}/*/**/*.ts`, { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith(`${SOURCE}/testing/`));

const arrows = files
  .flatMap(importsOf)
  .filter(({ from, to }) => to.startsWith(`${SOURCE}/`) && folderOf(from) !== folderOf(to));

function folderOf(path: string): string {
  return path.split('/')[2] ?? '';
}

test('the gateway’s folders are those whose arrows are known', () => {
  const folders = [...new Set(files.map(folderOf))];
  expect(folders.toSorted()).toEqual(Object.keys(ARROWS).toSorted());
});

test('the arrows between the gateway’s folders are these, and go one way', () => {
  const found = Object.fromEntries(Object.keys(ARROWS).map((folder) => [folder, importedBy(folder)]));
  expect(found).toEqual(ARROWS);
  const order = Object.keys(ARROWS);
  const back = order.flatMap((folder) =>
    importedBy(folder).filter((other) => order.indexOf(other) >= order.indexOf(folder)),
  );
  expect(back).toEqual([]);
});

test('a folder within plan or execute knows nothing of the folder around it', () => {
  const within = files
    .filter((path) => path.startsWith(`${SOURCE}/plan/`) || path.startsWith(`${SOURCE}/execute/`))
    .flatMap(importsOf);
  const up = within.filter(({ from, to }) => to.startsWith(SOURCE) && isWithin(dirname(from), dirname(to)));
  expect(within.some(({ from, to }) => isWithin(dirname(to), dirname(from)))).toBe(true);
  expect(up).toEqual([]);
});

test('no folder of the gateway knows what puts it together', () => {
  const up = arrows.filter(({ to }) => to.split('/').length === 3 && !to.endsWith('/withTimeout.ts'));
  expect(up).toEqual([]);
});

function isWithin(folder: string, outer: string): boolean {
  return folder.startsWith(`${outer}/`) && outer.startsWith(`${SOURCE}/`);
}

function importedBy(folder: string): readonly string[] {
  const targets = arrows
    .filter(({ from, to }) => folderOf(from) === folder && to.split('/').length > 3)
    .map(({ to }) => folderOf(to));
  return [...new Set(targets)].toSorted();
}
