import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { PictureFolder } from './PictureFolder.ts';

async function folderOf(mostBytes: number) {
  const path = ownFolder(onTestFinished);
  return { path, folder: new PictureFolder(path, mostBytes) };
}

test('a folder stays within its bound, and those used longest ago go', async () => {
  const { path, folder } = await folderOf(1_000);
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
    await folder.write(name, Buffer.alloc(240));
    await utimes(join(path, name), at + 1, at + 1);
  }
  expect(await folder.read('a')).toHaveLength(240);
  await folder.write('e', Buffer.alloc(240));
  expect((await readdir(path)).sort()).toEqual(['a', 'd', 'e']);
  expect(folder.bytes).toBe(720);
  expect(await folder.read('b')).toBeUndefined();
});

test('a folder is measured when it is found', async () => {
  const { path, folder } = await folderOf(1_000);
  await folder.write('a', Buffer.alloc(300));
  const again = new PictureFolder(path, 1_000);
  await again.write('b', Buffer.alloc(100));
  expect(again.bytes).toBe(400);
});

test('without a folder, or where none can be made, nothing is kept', async () => {
  for (const path of [undefined, '/dev/null/pictures']) {
    const folder = new PictureFolder(path, 1_000);
    await folder.write('a', Buffer.alloc(3));
    expect(await folder.read('a')).toBeUndefined();
  }
});
