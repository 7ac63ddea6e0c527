import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * A process of the service that a test started, to be killed, hung and stopped. It ends with the test, however that
 * ends: it holds the other end of a channel.
 */
export class Part implements AsyncDisposable {
  readonly name: string;
  /** How it ended. */
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  #output = '';

  /** @param script module to run, by its path from the root of the repository */
  constructor(name: string, script: string, { words = [], environment = {}, below = [] }: PartOptions = {}) {
    this.name = name;
    const node = [process.execPath, '--import', moduleAt('launcher/src/processes/endWithParent.ts').href];
    const [program, ...rest] = [...below, ...node, fileURLToPath(moduleAt(script)), ...words];
    this.#child = spawn(program ?? '', rest, {
      env: { ...INHERITED, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const take = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-MOST_KEPT);
    };
    this.#child.stdout?.on('data', take);
    this.#child.stderr?.on('data', take);
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (status, signal) => resolve({ status, signal }));
      // A process that could not be started does not close.
      this.#child.once('error', (error) => {
        take(Buffer.from(error.message));
        if (this.#child.pid === undefined) resolve({ status: null, signal: null });
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The last of what it said on both outputs. */
  get output(): string {
    return this.#output;
  }

  kill(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child.kill(signal);
  }

  /** Sends a message and resolves with the next one that comes back. Rejects with its last words when it ends before. */
  ask<Answer>(question: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#child.once('message', (answer) => resolve(answer as Answer));
      void this.ended.then(() => reject(new Error(`${this.name} ended: ${this.#output.slice(-2_000)}`)));
      this.#child.send(question);
    });
  }

  /** Waits until an address answers 200. Rejects with the last words of a process that ends before. */
  async answersAt(url: string, longest = 60_000): Promise<void> {
    const deadline = Date.now() + longest;
    while (this.isRunning && Date.now() < deadline) {
      if ((await statusOf(url)) === 200) return;
      await sleep(30);
    }
    throw new Error(`${this.name} did not come to answer at ${url}: ${this.#output.slice(-2_000)}`);
  }

  /** Asks it to stop and waits for that; a process that does not is killed. */
  async stop(): Promise<Ending> {
    this.kill('SIGCONT');
    this.kill('SIGTERM');
    const timer = setTimeout(() => this.kill('SIGKILL'), LONGEST_LEAVE);
    const ending = await this.ended;
    clearTimeout(timer);
    return ending;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

/** What an address answers with; null when it does not. */
export async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

function moduleAt(path: string): URL {
  return new URL(`../../../${path}`, import.meta.url);
}

// A variable of the caller's own that a part reads would change what is tested.
const INHERITED = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);
const MOST_KEPT = 200_000;
const LONGEST_LEAVE = 20_000;

export interface PartOptions {
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The words of a command that runs it, as `setpriv` with other privileges, and becomes it; absent: none. */
  readonly below?: readonly string[];
}

export interface Ending {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}
