import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { buildOnce, digestOf } from './buildOnce.ts';

test('files are built once for the same sources, and are there whole or as they were', async () => {
  const root = ownFolder(onTestFinished);
  const built: string[] = [];
  const make = async (name: string, fault?: Error) => {
    await writeFile(join(root, 'source'), name);
    await buildOnce(join(root, 'out'), await digestOf(root, ['source']), async (folder) => {
      await mkdir(folder);
      await writeFile(join(folder, 'file'), name);
      if (fault !== undefined) throw fault;
      built.push(name);
    });
  };
  const file = () => readFile(join(root, 'out/file'), 'utf8');
  await make('first');
  await make('first');
  expect([built, await file()]).toEqual([['first'], 'first']);
  await expect(make('second', new Error('no'))).rejects.toThrow('no');
  expect(await file()).toBe('first');
  await make('second');
  expect([built, await file()]).toEqual([['first', 'second'], 'second']);
  expect((await readdir(root)).toSorted()).toEqual(['out', 'source']);
});
