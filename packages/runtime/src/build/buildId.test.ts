import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { buildId } from './buildId.ts';

it('the name of a process’s software is the same in another folder, and short', () => {
  const id = idOf(tree());
  expect(id).toMatch(/^[\w-]{12}$/);
  expect(idOf(tree())).toBe(id);
});

it.each([
  ['a rule of the part', 'part/src/rules/rule.ts'],
  ['its schema', 'part/schema.graphql'],
  ['a package that it depends on', 'packages/time/src/index.ts'],
  ['a package that one depends on', 'packages/deep/src/index.ts'],
  ['a version of a library', 'package-lock.json'],
])('the name of a process’s software is another one when %s is', (_, path) => {
  expect(idOf(tree({ [path]: 'changed' }))).not.toBe(idOf(tree()));
});

it.each([
  ['a test', 'part/src/rules/rule.test.ts'],
  ['generated files', 'part/generated/client.ts'],
  ['a package that it does not depend on', 'packages/other/src/index.ts'],
  ['a document', 'part/README.md'],
])('the name of a process’s software stays when %s is another one', (_, path) => {
  expect(idOf(tree({ [path]: 'changed' }))).toBe(idOf(tree()));
});

it('the name of a process’s software is another one with other settings, and with a file of another name', () => {
  const folder = tree();
  const ids = [[], ['a'], ['b'], ['a', 'b'], ['ab'], [undefined, 'a']].map((settings) =>
    idOf(folder, settings),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(idOf(tree({ 'part/src/more.ts': '' }))).not.toBe(idOf(folder));
});

function idOf(folder: string, settings: readonly (string | undefined)[] = []): string {
  return buildId(pathToFileURL(join(folder, 'part/src/main.ts')).href, settings);
}

/** A small repository with one part. */
function tree(changes: Readonly<Record<string, string>> = {}): string {
  const folder = ownFolder(onTestFinished);
  const files: Record<string, string> = {
    'package-lock.json': '{}',
    'part/package.json': '{"dependencies":{"@calendar/time":"*","luxon":"1"}}',
    'part/src/main.ts': '',
    'part/src/rules/rule.ts': 'three hours',
    'part/schema.graphql': 'type Query { a: Int }',
    'packages/time/package.json': '{"dependencies":{"@calendar/deep":"*"}}',
    'packages/time/src/index.ts': 'time',
    'packages/deep/package.json': '{"dependencies":{"@calendar/time":"*"}}',
    'packages/deep/src/index.ts': 'deep',
    'packages/other/src/index.ts': 'other',
    ...changes,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules/@calendar'), { recursive: true });
  for (const name of ['time', 'deep']) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@calendar', name), 'junction');
  }
  return folder;
}
