import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { storedSecret } from './storedSecret.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = ownFolder(onTestFinished);
  path = join(folder, 'secret');
});
test('all who come at one moment have one secret, and so have those who come later', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => storedSecret(path, 32)));
  expect(new Set([...secrets, await storedSecret(path, 32)]).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await readdir(folder)).toEqual(['secret']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('an empty file, as a full disk leaves it, is replaced, and one with a secret is not', async () => {
  await writeFile(path, '');
  const secret = await storedSecret(path, 24);
  expect([secret.length, await readFile(path, 'utf8')]).toEqual([32, secret]);
  await writeFile(path, 'given by an operator\n');
  expect(await storedSecret(path, 24)).toBe('given by an operator');
});

test('a file that cannot be written is named', async () => {
  const nowhere = join(folder, 'nowhere', 'secret');
  await expect(storedSecret(nowhere, 32)).rejects.toThrow(`${nowhere} cannot be written: ENOENT`);
});
