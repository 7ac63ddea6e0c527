import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOutput } from '../../../test/support/keepOutput.ts';
import { runFileCommand } from './runFileCommand.ts';

let written: ReturnType<typeof keepOutput>;
beforeEach(() => {
  written = keepOutput();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([[[]], [['a', 'b']], [['--files']]])(
  '%j is not understood: status 2, with where more is said',
  async (words) => {
    expect(await run(words)).toBe(2);
    expect(written).toEqual({
      stdout: '',
      stderr: expect.stringMatching(/\nMore: npm run backup -- --help\n$/),
    });
  },
);

test('help is no fault', async () => {
  expect(await run(['--help'])).toBe(0);
  expect(written).toEqual({ stdout: 'npm run backup -- FILE', stderr: '' });
});

test('an environment that names other databases is refused without their passwords, and what serves them is said', async () => {
  const environment = { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/d' };
  expect(await run(['file'], environment)).toBe(1);
  expect(written).toEqual({
    stdout: '',
    stderr: expect.stringMatching(/^(?!.*secret).*pg_dump and pg_restore/s),
  });
});

function run(words: readonly string[], environment = {}): Promise<number> {
  return runFileCommand({
    command: 'backup',
    words,
    environment,
    usage: 'npm run backup -- FILE',
    work: () => Promise.reject(new Error('There is no work to do.')),
  });
}
