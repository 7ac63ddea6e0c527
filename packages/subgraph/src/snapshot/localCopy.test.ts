import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { localCopy } from './localCopy.ts';

let folder: string;
beforeEach(() => {
  folder = ownFolder(onTestFinished);
});
const copyIn = (path: string, format = 'names 1') =>
  localCopy<ReadonlySet<string>, string>({
    path,
    format,
    encode: (names) => names,
    decode: async (names) => {
      const read = new Set<string>();
      for await (const name of names) read.add(name);
      return read;
    },
  });

const stored = { token: 'a:7', snapshot: new Set(['Åse', 'Øyvind']) };

test('parts longer than what is read at once are read back whole', async () => {
  const copy = copyIn(join(folder, 'names'));
  const long = { token: 'a:7', snapshot: new Set(['Åse', 'ø'.repeat(300_000), 'Eva', 'e'.repeat(200_000)]) };
  await copy.write(long);
  expect(await copy.read()).toEqual(long);
});

test('a later copy replaces an earlier one and leaves nothing else behind', async () => {
  const copy = copyIn(join(folder, 'names'));
  await copy.write(stored);
  await copy.write({ token: 'a:8', snapshot: new Set() });
  expect(await copy.read()).toEqual({ token: 'a:8', snapshot: new Set() });
  expect(await readdir(folder)).toEqual(['names']);
});

test('unfinished files of another process go with the next copy', async () => {
  await writeFile(join(folder, 'names.17.unfinished'), 'half');
  await writeFile(join(folder, 'other.17.unfinished'), 'half');
  await copyIn(join(folder, 'names')).write(stored);
  expect(await readdir(folder)).toEqual(['names', 'other.17.unfinished']);
});

test('a copy of another format counts as none', async () => {
  const path = join(folder, 'names');
  const long = { ...stored, snapshot: new Set([...stored.snapshot, randomBytes(200_000).toString('hex')]) };
  for (const each of [stored, long]) {
    await copyIn(path, 'names 1').write(each);
    for (let time = 0; time < 20; time++) expect(await copyIn(path, 'names 2').read()).toBeNull();
  }
});

test('a copy that was cut short or altered is refused', async () => {
  const path = join(folder, 'names');
  await copyIn(path).write(stored);
  const whole = await readFile(path);
  for (const damaged of [whole.subarray(0, 10), whole.subarray(0, -1), flipped(whole, 40), Buffer.alloc(0)]) {
    await writeFile(path, damaged);
    await expect(copyIn(path).read()).rejects.toThrow('damaged');
  }
});

test('a copy that cannot be written leaves the earlier one', async () => {
  const path = join(folder, 'names');
  await copyIn(path).write(stored);
  const failing = localCopy<ReadonlySet<string>, unknown>({
    path,
    format: 'names 1',
    encode: () => [() => 'functions cannot be copied'],
    decode: async () => new Set(),
  });
  await expect(failing.write(stored)).rejects.toThrow();
  expect(await copyIn(path).read()).toEqual(stored);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
