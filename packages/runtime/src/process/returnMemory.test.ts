import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runNode } from '../../../../test/support/runProgram.ts';

test('a process gives back the memory that its start took', async () => {
  const program = fileURLToPath(new URL('./testing/returningProgram.ts', import.meta.url));
  const { output } = await runNode([program]);
  const { before, after } = JSON.parse(output) as { readonly before: number; readonly after: number };
  expect(after).toBeLessThan(before / 2);
});
