import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the program does not start in an environment that lacks something, and names all of it', async () => {
  const ended = await new Promise<{ readonly status: unknown; readonly errors: string }>((resolve) => {
    const program = fileURLToPath(new URL('main.ts', import.meta.url));
    execFile(process.execPath, [program], { env: { PATH: process.env['PATH'] } }, (error, _, errors) =>
      resolve({ status: error?.code ?? 0, errors }),
    );
  });
  expect(ended.status, ended.errors).toBe(78);
  for (const name of ['EVENTS_DATABASE_URL', 'INTERNAL_SECRET', 'DIRECTORY_URL', 'TAXONOMY_URL'])
    expect(ended.errors).toContain(name);
});
