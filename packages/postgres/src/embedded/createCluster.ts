import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtempDisposable, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Programs } from './programs.ts';
import { reach } from './reach.ts';
import type { ServerUser } from './serverUser.ts';

export const SUPERUSER = 'calendar';

/** Nobody guesses 24 random bytes, and PostgreSQL's 4,096 times are a fifth of a connection's work. */
const SCRAM_ITERATIONS = 1;

/** Makes `folder/data`, an empty cluster with passwords, unless it is there: whole or not at all. */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const data = join(options.folder, 'data');
  if (existsSync(data)) return;
  await using unfinished = await mkdtempDisposable(join(options.folder, UNFINISHED));
  try {
    await initdb(unfinished.path, options);
    await rename(join(unfinished.path, 'data'), data);
  } catch (error) {
    if (!existsSync(data)) throw error;
  }
}

/** Removes the remains of killed attempts to make a cluster. */
export async function removeUnfinishedClusters(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

const UNFINISHED = 'unfinished-';

async function initdb(folder: string, { programs, user, password, durable }: ClusterOptions): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== undefined) {
    await chown(passwordFile, user.uid, user.gid);
    await chown(folder, user.uid, user.gid);
  }
  await using reached = await reach(folder, user);
  const path = reached.pathAt(3);
  const words = [
    ...['-D', `${path}/data`, '-U', SUPERUSER, `--pwfile=${path}/password`, '--auth=scram-sha-256'],
    ...['-c', `scram_iterations=${SCRAM_ITERATIONS}`],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ];
  const child = spawn(programs.initdb, words, {
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', reached.descriptor],
  });
  const [said, [status, signal]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
  if (status !== 0) throw new Error(`initdb ended with ${status ?? signal}: ${said.trim()}`);
}

export interface ClusterOptions {
  readonly folder: string;
  readonly programs: Programs;
  readonly user: ServerUser | undefined;
  readonly password: string;
  /** Whether to wait until the files are on the disk. */
  readonly durable: boolean;
}
