import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runNode } from '../../../test/support/runProgram.ts';

test('the program does not start in an environment that lacks something, and names all of it', async () => {
  // Blank is not set.
  const env = { ...process.env, ...Object.fromEntries(REQUIRED.map((name) => [name, ''])) };
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const ended = await runNode([program], { env });
  expect(ended.status, ended.errors).toBe(78);
  for (const name of REQUIRED) expect(ended.errors).toContain(name);
});

const REQUIRED = ['EVENTS_DATABASE_URL', 'INTERNAL_SECRET', 'DIRECTORY_URL', 'TAXONOMY_URL'];
