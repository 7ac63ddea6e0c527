import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runNode } from '../../../test/support/runProgram.ts';

it('an uncached list passes through at most 40 files of the gateway', async () => {
  const program = fileURLToPath(new URL('../testing/filesOfList.ts', import.meta.url));
  const { status, output, errors } = await runNode([program]);
  expect(status, errors).toBe(0);
  const files = JSON.parse(output) as readonly string[];
  expect(files).toContain('front/pipeline.ts');
  expect(files).toContain('federation/plan/threadEntry.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(40);
});
