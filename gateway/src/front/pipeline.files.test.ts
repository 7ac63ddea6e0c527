import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('an uncached list passes through at most 40 files of the gateway', async () => {
  const program = fileURLToPath(new URL('../testing/filesOfList.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const files = JSON.parse(stdout) as readonly string[];
  expect(files).toContain('front/pipeline.ts');
  expect(files).toContain('federation/plan/threadEntry.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(40);
});
