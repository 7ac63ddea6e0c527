import { expect, test } from 'vitest';
import { outputOf } from '../../../test/support/keepOutput.ts';
import { runFileCommand } from './runFileCommand.ts';

test.each([[[]], [['a', 'b']], [['--files']]])(
  '%j is not understood: status 2, with where more is said',
  async (words) => {
    expect(await run(words)).toEqual({
      status: 2,
      output: '',
      errors: expect.stringMatching(/\nMore: npm run backup -- --help\n$/),
    });
  },
);

test('help is no fault', async () => {
  expect(await run(['--help'])).toEqual({ status: 0, output: 'npm run backup -- FILE', errors: '' });
});

test('an environment that names other databases is refused without their passwords, and what serves them is said', async () => {
  const environment = { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/d' };
  expect(await run(['file'], environment)).toEqual({
    status: 1,
    output: '',
    errors: expect.stringMatching(/^(?!.*secret).*pg_dump and pg_restore/s),
  });
});

function run(words: readonly string[], environment = {}) {
  const usage = 'npm run backup -- FILE';
  const work = () => Promise.reject(new Error('There is no work to do.'));
  return outputOf(() => runFileCommand({ command: 'backup', words, environment, usage, work }));
}
