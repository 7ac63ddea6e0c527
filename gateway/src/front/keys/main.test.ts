import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runNode } from '../../../../test/support/runProgram.ts';

test('the command says in one sentence what is at fault', async () => {
  const [unknown, away, wrong] = await Promise.all([
    // Words are read before any database is.
    run(['forget'], 'nowhere'),
    run(['list'], 'postgresql://nobody:x@127.0.0.1:1/gateway'),
    run(['list'], 'nowhere'),
  ]);
  expect(unknown).toMatchObject({
    status: 2,
    output: '',
    errors: expect.stringMatching(/^There is no command "forget"\.\n/),
  });
  expect(away).toMatchObject({ status: 1, errors: expect.stringMatching(/^The keys cannot be reached\. /) });
  expect(wrong).toMatchObject({ status: 78, errors: expect.stringContaining('  GATEWAY_DATABASE_URL: ') });
  expect(wrong.errors).not.toContain('cannot be reached');
});

function run(words: readonly string[], url: string) {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  return runNode([program, ...words], { env: { ...process.env, GATEWAY_DATABASE_URL: url } });
}
