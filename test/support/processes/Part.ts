import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * A Node process that a test or the bench started. It is a part of the service, to be killed, hung and stopped, or a
 * helper, to exchange messages with. It ends with who started it, however that ends: it holds the other end of a
 * channel.
 */
export class Part implements AsyncDisposable {
  readonly name: string;
  /** How it ended. */
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  #output = '';
  #said = '';

  /** @param script module to run, by its path from the root of the repository */
  constructor(
    name: string,
    script: string,
    { words = [], environment = {}, nodeOptions = [], below = [] }: PartOptions = {},
  ) {
    this.name = name;
    const node = [
      process.execPath,
      ...nodeOptions,
      '--import',
      moduleAt('launcher/src/processes/endWithParent.ts').href,
    ];
    const [program, ...rest] = [...below, ...node, fileURLToPath(moduleAt(script)), ...words];
    this.#child = spawn(program ?? '', rest, {
      env: { ...INHERITED, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const take = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-MOST_OUTPUT);
    };
    this.#child.stdout?.on('data', take).on('data', (chunk: Buffer) => {
      this.#said = (this.#said + chunk.toString()).slice(-MOST_OUTPUT);
    });
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

  /** The last of what it wrote to both outputs. */
  get output(): string {
    return this.#output;
  }

  /** That of standard output alone. */
  get said(): string {
    return this.#said;
  }

  kill(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child.kill(signal);
  }

  /** Sends a message that has no answer. */
  send(message: object | null): void {
    // The types leave out null, which a channel carries as well.
    this.#child.send(message as object);
  }

  /** Sends a message and waits for the answer. */
  async ask<Answer>(message: object | null): Promise<Answer> {
    const answer = this.message<Answer>();
    this.send(message);
    return answer;
  }

  /** The next message from the process. Rejects with its last output when it ends instead. */
  async message<Message>(): Promise<Message> {
    const waiting = new AbortController();
    try {
      return await Promise.race([
        once(this.#child, 'message', { signal: waiting.signal }).then(([message]) => message as Message),
        this.ended.then(({ status, signal }) => {
          throw new Error(`${this.name} ended (${signal ?? status}): ${this.#output.slice(-2_000)}`);
        }),
      ]);
    } finally {
      waiting.abort();
    }
  }

  /** Waits until an address answers 200. Rejects with the last output of a process that ends before. */
  async answersAt(url: string, longest = 150_000): Promise<void> {
    const deadline = Date.now() + longest;
    while (this.isRunning && Date.now() < deadline) {
      if ((await statusOf(url)) === 200) return;
      await sleep(100);
    }
    const { exitCode, signalCode } = this.#child;
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

function moduleAt(path: string): URL {
  return new URL(`../../../${path}`, import.meta.url);
}

// A variable of the caller's own that a part reads would change what is tested.
const INHERITED = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);
const MOST_OUTPUT = 200_000;
const LONGEST_STOP = 20_000;

export interface PartOptions {
  readonly words?: readonly string[];
  /** Those that are undefined are not inherited. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Of Node itself. */
  readonly nodeOptions?: readonly string[];
  /** The words of a command that runs it, as `setpriv` with other privileges, and becomes it; absent: none. */
  readonly below?: readonly string[];
}

export interface Ending {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}
