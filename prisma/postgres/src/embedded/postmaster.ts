import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What the server of a cluster says about itself, or undefined where none is running. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, , , , status] = text.split('\n').map((line) => line.trim());
  if (pid === undefined || !/^\d+$/.test(pid)) return undefined;
  const postmaster = { pid: Number(pid), port: Number(port ?? 0), ready: status === 'ready' };
  return (await serves(postmaster.pid, data)) ? postmaster : undefined;
}

/**
 * Makes the cluster's server start where a server that was killed has left its number behind, and another process of
 * the same user has that number now: PostgreSQL would take it for the server. The rest of the file stays, by which it
 * finds what the killed one had in shared memory. Only for the process that has the claim on the data, while no server runs.
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
  /** Whether it takes connections. */
  readonly ready: boolean;
}
