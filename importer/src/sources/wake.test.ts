import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { wakeWhenDue } from './wake.ts';

test('the program that visits sources is run again when its time has come, until it is stopped', async () => {
  const { program, runs } = await programThat(`
    const at = Date.now() + 10;
    process.send({ path: process.argv[2] + '.none', version: null, at }, () => process.disconnect());`);
  const stopping = new AbortController();
  const ended = wakeWhenDue(program, [runs], stopping.signal);
  await expect.poll(() => readFile(runs, 'utf8')).toMatch(/^run run /);
  stopping.abort();
  expect(await ended).toBe(0);
});

test.each([2, 78])('a status of %i, which no other run changes, is the status of all', async (status) => {
  const { program, runs } = await programThat(`process.exit(${status});`);
  expect(await wakeWhenDue(program, [runs], new AbortController().signal)).toBe(status);
  expect(await readFile(runs, 'utf8')).toBe('run ');
});

async function programThat(does: string) {
  const folder = ownFolder(onTestFinished);
  const [program, runs] = [join(folder, 'program.mjs'), join(folder, 'runs')];
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs';\nappendFileSync(process.argv[2], 'run ');${does}`,
  );
  return { program, runs };
}
