import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runHere } from '../../../../test/support/runHere.ts';

test('the command says in one sentence what is at fault', async () => {
  // Words are read before any database is.
  expect(await run(['forget'], 'nowhere')).toMatchObject({
    status: 2,
    output: '',
    errors: expect.stringMatching(/^There is no command "forget"\.\n/),
  });
  const away = await run(['list'], 'postgresql://nobody:x@127.0.0.1:1/gateway');
  expect(away).toMatchObject({ status: 1, errors: expect.stringMatching(/^The keys cannot be reached\. /) });
  const wrong = await run(['list'], 'nowhere');
  expect(wrong).toMatchObject({ status: 78, errors: expect.stringContaining('  GATEWAY_DATABASE_URL: ') });
  expect(wrong.errors).not.toContain('cannot be reached');
});

function run(words: readonly string[], url: string) {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  return runHere([program, ...words], { env: { ...process.env, GATEWAY_DATABASE_URL: url } });
}
