import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the program does not start in an environment that lacks something, and names all of it', async () => {
  // Blank is not set.
  const env = { ...process.env, ...Object.fromEntries(REQUIRED.map((name) => [name, ''])) };
  const ended = await new Promise<{ readonly status: unknown; readonly errors: string }>((resolve) => {
    const program = fileURLToPath(new URL('main.ts', import.meta.url));
    execFile(process.execPath, [program], { env }, (error, _, errors) =>
      resolve({ status: error?.code ?? 0, errors }),
    );
  });
  expect(ended.status, ended.errors).toBe(78);
  for (const name of REQUIRED) expect(ended.errors).toContain(name);
});

const REQUIRED = ['EVENTS_DATABASE_URL', 'INTERNAL_SECRET', 'DIRECTORY_URL', 'TAXONOMY_URL'];
