import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The data that a cluster's server stores about itself, or undefined if none is running. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, , , , status] = text.split('\n').map((line) => line.trim());
  if (pid === undefined || !/^\d+$/.test(pid)) return undefined;
  const postmaster = { pid: Number(pid), port: Number(port ?? 0), ready: status === 'ready' };
  return (await serves(postmaster.pid, data)) ? postmaster : undefined;
}

/**
 * Replaces the process number that a killed server left, which another process may have by then; by the rest
 * of the file the server finds the killed one's shared memory. Only for the holder of the claim.
 */
export async function invalidatePostmaster(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid = ''] = text.split('\n', 1);
  if (/^\d+$/.test(pid) && isAlive(Number(pid))) await writeFile(file, NOBODYS + text.slice(pid.length));
}

/** Above the highest process number of any system. */
const NOBODYS = String(2 ** 22 + 1);

/** Whether the process is the cluster's server, and not one that got the number of a server that is gone. */
async function serves(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder !== undefined && folder === (await realpath(data));
  }
  if (process.platform === 'win32')
    return (await outputOf('tasklist', ['/NH', '/FI', `PID eq ${pid}`])).includes('postgres');
  return (await outputOf('ps', ['-p', String(pid), '-o', 'command='])).includes(data);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function outputOf(program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words).catch(() => ({ stdout: '' }));
  return stdout;
}

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}
