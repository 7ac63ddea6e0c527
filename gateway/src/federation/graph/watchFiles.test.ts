import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { temporaryFolder } from '../../../../test/support/processes/temporaryFolder.ts';
import { watchFiles } from './watchFiles.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
let changes = 0;
const stop = new AbortController();
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'file');
});
afterEach(async () => {
  stop.abort();
  await folder[Symbol.asyncDispose]();
});

it('each change of a file is told, and a look at it is none', async () => {
  const began = new Date('2026-06-01T12:00:00Z');
  await writeFile(path, 'one');
  await utimes(path, began, began);
  watchFiles([path, join(folder.path, 'absent')], () => changes++, stop.signal, 5);
  const toldOnce = async (change: () => Promise<unknown>) => {
    const before = changes;
    await change();
    await eventually(() => expect(changes).toBeGreaterThan(before));
  };
  const moment = (seconds: number) => new Date(began.getTime() + 1000 * seconds);
  await toldOnce(() => utimes(path, began, moment(1)));
  await toldOnce(async () => {
    await writeFile(`${path}.next`, 'two');
    await utimes(`${path}.next`, began, moment(1));
    await rename(`${path}.next`, path);
  });
  await toldOnce(() => writeFile(join(folder.path, 'absent'), 'there'));
  const before = changes;
  await utimes(path, moment(5), moment(1));
  await readFile(path);
  await toldOnce(() => writeFile(join(folder.path, 'absent'), 'there now'));
  stop.abort();
  const after = changes;
  expect(after - before).toBeLessThanOrEqual(2);
  await writeFile(path, 'three');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes).toBe(after);
});
