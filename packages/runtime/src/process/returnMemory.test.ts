import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a process gives back the memory that its start took', async () => {
  const program = fileURLToPath(new URL('./testing/returningProgram.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const { before, after } = JSON.parse(stdout) as { readonly before: number; readonly after: number };
  expect(after).toBeLessThan(before / 2);
});
