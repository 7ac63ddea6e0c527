import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ending, statusOf } from '../../support/processes/Part.ts';
import { readDockerfile } from '../support/imageOf.ts';
import type { Image } from './buildImage.ts';

const USER = 1000;
/** The namespace ends with its starter, and that with this process. */
const ISOLATED = [
  ...['setpriv', '--pdeathsig', 'KILL', 'unshare', '--fork', '--pid', '--kill-child'],
  ...['setpriv', '--reuid', String(USER), '--regid', String(USER), '--clear-groups', '--no-new-privs'],
  // Another user's process would survive its parent otherwise.
  ...['--pdeathsig', 'KILL'],
];
const LONGEST_START = 60_000;
const LONGEST_STOP = 30_000;

/** Whether a process can be PID 1 of a separate namespace here, and run as another user. Root on Linux may. */
export const canIsolate = process.getuid?.() === 0 && isolates();

/**
 * Runs an image's command as a container engine would, with the image's variables and the given ones. It is PID 1 and
 * the user without rights if this machine lets it.
 */
export async function runImage(image: Image, given: Readonly<Record<string, string>>): Promise<RunningImage> {
  const data = join(image.root, 'data');
  const node = join(image.root, 'node');
  await copyFile(process.execPath, node);
  if (canIsolate) await chown(data, USER, USER);
  const environment = Object.fromEntries(
    Object.entries({ ...image.environment, ...given }).map(([name, value]) => [
      name,
      value.startsWith('/data') ? join(image.root, value) : value,
    ]),
  );
  const [, ...words] = readDockerfile().command;
  const [program = '', ...rest] = [...(canIsolate ? ISOLATED : []), node, ...words];
  const child = spawn(program, rest, {
    cwd: join(image.root, image.workdir),
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new RunningImage(child);
}

/** The command of an image that runs. */
export class RunningImage implements AsyncDisposable {
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  #output = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    this.ended = once(child, 'close').then(([status, signal]) => ({ status, signal }) as Ending);
  }

  /** What it wrote to both outputs. */
  get output(): string {
    return this.#output;
  }

  /** Of the image's process itself, outside its namespace; undefined until it is there. */
  async pid(): Promise<number | undefined> {
    const pid = this.#child.pid ?? 0;
    if (!canIsolate) return pid;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    return children.trim() === '' ? undefined : Number(children.trim().split(' ')[0]);
  }

  /** Waits until an address answers 200. */
  async answersAt(url: string): Promise<void> {
    for (const deadline = Date.now() + LONGEST_START; Date.now() < deadline; await sleep(50)) {
      if (this.#child.exitCode !== null) break;
      if ((await statusOf(url)) === 200) return;
    }
    throw new Error(`The image did not come to answer at ${url}: ${this.#output.slice(-2_000)}`);
  }

  /** Sends SIGTERM, as an engine does, and kills what has not ended when an engine would. */
  async stop(): Promise<Ending> {
    const pid = await this.pid();
    if (pid !== undefined && this.#child.exitCode === null) process.kill(pid, 'SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), LONGEST_STOP);
    const ending = await this.ended;
    clearTimeout(timer);
    return ending;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.stop();
  }
}

function isolates(): boolean {
  try {
    execFileSync('setpriv', [...ISOLATED.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
