import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the command says in one sentence what is at fault', async () => {
  const [unknown, away, wrong] = await Promise.all([
    // Words are read before any database is.
    run(['forget'], 'nowhere'),
    run(['list'], 'postgresql://nobody:x@127.0.0.1:1/gateway'),
    run(['list'], 'nowhere'),
  ]);
  expect(unknown).toMatchObject({
    status: 2,
    printed: '',
    said: expect.stringMatching(/^There is no command "forget"\.\n/),
  });
  expect(away).toMatchObject({ status: 1, said: expect.stringMatching(/^The keys cannot be reached\. /) });
  expect(wrong).toMatchObject({ status: 78, said: expect.stringContaining('  GATEWAY_DATABASE_URL: ') });
  expect(wrong.said).not.toContain('cannot be reached');
});

function run(
  words: readonly string[],
  url: string,
): Promise<{ status: number | null; printed: string; said: string }> {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = { ...process.env, GATEWAY_DATABASE_URL: url };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...words], { env }, (_, printed, said) =>
      resolve({ status: child.exitCode, printed, said }),
    );
  });
}
