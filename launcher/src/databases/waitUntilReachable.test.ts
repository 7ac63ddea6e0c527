import { openConnection } from '@calendar/postgres';
import { expect, test } from 'vitest';
import { isUnreachable, waitUntilReachable } from './waitUntilReachable.ts';

const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('a server that is away does not stop the start, and the work is done when it is back', async () => {
  const lines: string[] = [];
  let times = 0;
  const work = async (): Promise<void> => {
    times += 1;
    if (times < 2) throw new Error('no database', { cause: AWAY });
  };
  await waitUntilReachable(work, (line) => void lines.push(line), new AbortController().signal);
  await expect
    .poll(() => lines)
    .toEqual([
      'no database\nTrying again until it can be reached',
      'The databases are reached, and up to date',
    ]);
});

test('any other failure stops the start, at once or when the server is back', async () => {
  const wrong = new Error('a migration fails');
  const { signal } = new AbortController();
  await expect(
    waitUntilReachable(
      () => Promise.reject(wrong),
      () => undefined,
      signal,
    ),
  ).rejects.toBe(wrong);
  const errors = [AWAY, wrong];
  const { failure } = await waitUntilReachable(
    () => Promise.reject(errors.shift()),
    () => undefined,
    signal,
  );
  expect(await failure).toBe('a migration fails');
});

test('a server that is away is distinguished from one that refuses', async () => {
  const away = await openConnection('postgresql://u:p@127.0.0.1:1/d').catch((error: unknown) => error);
  expect(isUnreachable(away)).toBe(true);
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.password = 'wrong';
  const refusing = await openConnection(url.href).catch((error: unknown) => error);
  expect(refusing).toBeInstanceOf(Error);
  expect(isUnreachable(refusing)).toBe(false);
});
