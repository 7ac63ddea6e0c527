import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that a test or the bench started, with what it writes. */
export class Program implements AsyncDisposable {
  readonly name: string;
  /** How it ended. */
  readonly ended: Promise<Ending>;
  protected readonly child: ChildProcess;
  #output = '';
  #said = '';

  constructor(name: string, [program = '', ...words]: readonly string[], options: SpawnOptions = {}) {
    this.name = name;
    this.child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const take = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-MOST_OUTPUT);
    };
    this.child.stdout?.on('data', take).on('data', (chunk: Buffer) => {
      this.#said = (this.#said + chunk.toString()).slice(-MOST_OUTPUT);
    });
    this.child.stderr?.on('data', take);
    this.ended = new Promise((resolve) => {
      this.child.once('close', (status, signal) => resolve({ status, signal }));
      // A process that could not be started does not close.
      this.child.once('error', (error) => {
        take(Buffer.from(error.message));
        if (this.child.pid === undefined) resolve({ status: null, signal: null });
      });
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The last of what it wrote to both outputs. */
  get output(): string {
    return this.#output;
  }

  /** That of standard output alone. */
  get said(): string {
    return this.#said;
  }

  kill(signal: NodeJS.Signals): void {
    if (this.isRunning) this.child.kill(signal);
  }

  /** Waits until an address answers 200. Rejects with the last output of a process that ends before. */
  async answersAt(url: string): Promise<void> {
    const deadline = Date.now() + LONGEST_START;
    while (this.isRunning && Date.now() < deadline) {
      if ((await statusOf(url)) === 200) return;
      await sleep(100);
    }
    const { exitCode, signalCode } = this.child;
    const what = this.isRunning
      ? 'did not come to answer'
      : `ended (${signalCode ?? exitCode}) before it answered`;
    throw new Error(`${this.name} ${what} at ${url}: ${this.#output.slice(-2_000)}`);
  }

  /** Asks it to stop and waits for that; a process that does not is killed. */
  async stop(): Promise<Ending> {
    this.kill('SIGCONT');
    this.kill('SIGTERM');
    const timer = setTimeout(() => this.kill('SIGKILL'), LONGEST_STOP);
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

const MOST_OUTPUT = 200_000;
/** Milliseconds. */
const LONGEST_START = 150_000;
const LONGEST_STOP = 20_000;

export interface Ending {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}
