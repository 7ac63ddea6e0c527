import { execFileSync } from 'node:child_process';
import { chown, copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ending, Program } from '../../support/processes/Program.ts';
import { readDockerfile } from '../support/imageOf.ts';
import type { Image } from './buildImage.ts';

const USER = 1000;
/** The namespace ends with its starter, and that with this process. */
const ISOLATED = [
  ...['setpriv', '--pdeathsig', 'KILL', 'unshare', '--fork', '--pid', '--kill-child'],
  ...['setpriv', '--reuid', String(USER), '--regid', String(USER), '--clear-groups', '--no-new-privs'],
  // Another user's process would survive its parent otherwise.
  ...['--pdeathsig', 'KILL'],
  // Less priority than any part gives itself: an ordinary user's process cannot take more.
  ...['nice', '-n', '11'],
];
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
  return new RunningImage('The image', [...(canIsolate ? ISOLATED : []), node, ...words], {
    cwd: join(image.root, image.workdir),
    env: environment,
  });
}

/** The command of an image that runs. */
export class RunningImage extends Program {
  /** Of the image's process itself, outside its namespace; undefined until it is there. */
  async pidOutside(): Promise<number | undefined> {
    if (!canIsolate) return this.pid;
    const children = await readFile(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').catch(() => '');
    return children.trim() === '' ? undefined : Number(children.trim().split(' ')[0]);
  }

  /** Sends SIGTERM, as an engine does, and kills what has not ended when an engine would. */
  override async stop(): Promise<Ending> {
    const pid = this.isRunning ? await this.pidOutside() : undefined;
    if (pid !== undefined) process.kill(pid, 'SIGTERM');
    const timer = setTimeout(() => this.kill('SIGKILL'), LONGEST_STOP);
    const ending = await this.ended;
    clearTimeout(timer);
    return ending;
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
