import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterOptions } from './createCluster.ts';
import { GUARD } from './guard.ts';
import { readPostmaster } from './postmaster.ts';
import { reach } from './reach.ts';

/**
 * Starts the server of `folder/data` below a guard and waits until it takes connections; tries again if the
 * port was taken meanwhile. Throws with the server's last log lines.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const giveUpAt = Date.now() + LAUNCH_TIMEOUT;
  for (;;) {
    const attempt = await tryToLaunch(options);
    if ('pid' in attempt) return attempt;
    if (!TRANSIENT.test(attempt.lastLines) || Date.now() > giveUpAt)
      throw new Error(`the server ended as it started: ${attempt.lastLines}`);
    await sleep(250);
  }
}

const LAUNCH_TIMEOUT = 15_000;
const TRANSIENT = /could not create any TCP\/IP sockets|pre-existing shared memory block/;

async function tryToLaunch(options: LaunchOptions): Promise<Launched | { readonly lastLines: string }> {
  const { folder, programs, user, durable } = options;
  const port = options.port ?? (await freePort());
  const logFile = join(folder, 'server.log');
  await rotate(logFile);
  await using log = await open(logFile, 'a', 0o600);
  const start = (await log.stat()).size;
  const data = join(folder, 'data');
  await using reached = await reach(data, user);
  const command = [
    programs.postgres,
    '-D',
    reached.pathAt(3),
    ...settings({ port, listen_addresses: '127.0.0.1', ...SETTINGS }, durable),
  ];
  const [program, ...words] = HAS_SHELL ? ['/bin/sh', '-c', GUARD, 'guard', ...command] : command;
  const guard = spawn(program ?? '', words, {
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    // A terminal's Ctrl-C is for the owner, who stops the server last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd, reached.descriptor, 'pipe'],
  });
  const letGo = () => void (HAS_SHELL ? guard.stdio[4]?.destroy() : guard.kill());
  const ended = new Promise<number>((resolve) => {
    guard.once('exit', (code) => resolve(code ?? 1));
    guard.once('error', () => resolve(1));
  });
  // The remains of a killed guard then stop the server.
  void ended.then(letGo);
  const pid = await waitUntilReady(data, guard, ended);
  if (pid === undefined) return { lastLines: (await readFile(logFile)).subarray(start).toString().trim() };
  return {
    pid,
    port,
    ended: ended.then(async () =>
      (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-LAST_LINES).join('\n'),
    ),
    stop: async () => {
      letGo();
      await ended;
    },
  };
}

/** Lines of log: each process of a killed server writes one. */
const LAST_LINES = 50;

/** Elsewhere the server runs without a guard: one that its owner left behind is stopped by the next owner. */
const HAS_SHELL = process.platform !== 'win32';

const SETTINGS = {
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: 200,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // After a kill -9 this is one call in place of one per file. On a busy machine those take seconds.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

// Committed data outlive the server's processes, killed or not: the operating system has them.
const THROW_AWAY = { fsync: 'off', full_page_writes: 'off' };

function settings(values: Readonly<Record<string, string | number>>, durable: boolean): readonly string[] {
  return Object.entries({ ...values, ...(durable ? {} : THROW_AWAY) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

async function waitUntilReady(
  data: string,
  guard: ChildProcess,
  ended: Promise<number>,
): Promise<number | undefined> {
  const over = ended.then(() => true);
  for (;;) {
    const server = await readPostmaster(data);
    if (server?.ready && guard.exitCode === null) return server.pid;
    if (await Promise.race([over, sleep(15, false)])) return undefined;
  }
}

async function freePort(): Promise<number> {
  await using probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  return (probe.address() as AddressInfo).port;
}

async function rotate(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size > 4 * 1024 * 1024) await rename(logFile, `${logFile}.1`);
}

export interface LaunchOptions extends Omit<ClusterOptions, 'password'> {
  /** Absent: any free one. */
  readonly port: number | undefined;
}

export interface Launched {
  readonly pid: number;
  readonly port: number;
  /** Resolves with the server's last log lines when it has ended, stopped or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}
