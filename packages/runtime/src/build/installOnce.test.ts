import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { installOnce, NotInstalled } from './installOnce.ts';

let folder: string;
beforeEach(() => {
  folder = ownFolder(onTestFinished);
});
test('the packages of a lock file are installed once for all who begin together, and again when the lock file has changed', async () => {
  await write({ manifest: {}, lock: {} });
  const [one, other] = await Promise.all([linesOf(), linesOf()]);
  expect([...one, ...other]).toContain(`Installing what a test needs, once, in ${folder}`);
  expect(await linesOf()).toEqual([]);
  await write({ manifest: { version: '2.0.0' }, lock: { version: '2.0.0' } });
  expect(await linesOf()).toHaveLength(1);
  expect((await readdir(folder)).toSorted()).toEqual(['node_modules', 'package-lock.json', 'package.json']);
});

test('an installation that fails names the folder, the purpose and npm’s message, and leaves nothing', async () => {
  await write({ manifest: { dependencies: { 'is-not-locked': '1.0.0' } }, lock: {} });
  const failed = await linesOf().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(NotInstalled);
  expect((failed as Error).message).toContain(`npm ci failed in ${folder}, whose packages a test needs.`);
  expect((failed as Error).message).toContain('is-not-locked');
  expect((await readdir(folder)).toSorted()).toEqual(['package-lock.json', 'package.json']);
});

async function linesOf(): Promise<readonly string[]> {
  const lines: string[] = [];
  await installOnce(folder, 'a test', (line) => lines.push(line));
  return lines;
}

async function write({
  manifest,
  lock,
}: {
  readonly manifest: object;
  readonly lock: object;
}): Promise<void> {
  const dependencies = { linked: 'file:linked' };
  const named = { name: 'of-a-test', version: '1.0.0', private: true, dependencies };
  const linked = { 'node_modules/linked': { resolved: 'linked', link: true }, linked: {} };
  const packages = { '': { ...named, ...lock }, ...linked };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...named, ...manifest }));
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...named, ...lock, lockfileVersion: 3, requires: true, packages }),
  );
}
