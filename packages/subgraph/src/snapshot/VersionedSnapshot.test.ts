import { expect, it } from 'vitest';
import { afterMigration, tokenOfBuild } from './VersionedSnapshot.ts';

it('a source is migrated once before it is read, again where that failed, and loads as it does', async () => {
  const done: string[] = [];
  let fails = true;
  const source = afterMigration(
    {
      readToken: async () => {
        done.push('token');
        return 'a:1';
      },
      load: async (previous) => ({ token: 'a:1', snapshot: { previous } }),
    },
    async () => {
      done.push('migrate');
      if (fails) throw new Error('the database is away');
    },
  );
  await expect(source.readToken()).rejects.toThrow('away');
  fails = false;
  await Promise.all([source.readToken(), source.readToken()]);
  expect(await source.readToken()).toBe('a:1');
  expect(done).toEqual(['migrate', 'migrate', 'token', 'token', 'token']);
  const previous = { token: 'a:0', snapshot: { previous: null } };
  expect(await source.load(previous as never)).toEqual({ token: 'a:1', snapshot: { previous } });
});

it('another build is another history', () => {
  expect(tokenOfBuild('7f', 'a:1')).toBe('7f.a:1');
});
