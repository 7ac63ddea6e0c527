import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * A Node process of its own that the bench started. It ends with the bench, however that ends: a part listens for the
 * end of the channel between them.
 */
export class Part {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #lastWords = '';

  /**
   * @param script module to run, relative to the root of the repository
   */
  constructor(
    name: string,
    script: string,
    { words = [], environment = {}, nodeOptions = [] }: PartOptions = {},
  ) {
    this.#name = name;
    this.#child = fork(fileURLToPath(new URL(`../../../../${script}`, import.meta.url)), [...words], {
      env: { ...INHERITED, NODE_ENV: 'production', APOLLO_TELEMETRY_DISABLED: 'true', ...environment },
      execArgv: [...nodeOptions],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString()).slice(-2000);
    });
    this.#ended = new Promise((resolve) => this.#child.once('exit', () => resolve()));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The next message from the process. Rejects with its last words when it ends instead. */
  async message<Message>(): Promise<Message> {
    const waiting = new AbortController();
    try {
      return await Promise.race([
        once(this.#child, 'message', { signal: waiting.signal }).then(([message]) => message as Message),
        this.#ended.then(() => {
          throw new Error(
            `${this.#name} ended (${this.#child.signalCode ?? this.#child.exitCode}): ${this.#lastWords}`,
          );
        }),
      ]);
    } finally {
      waiting.abort();
    }
  }

  /** Sends a message that has no answer. */
  send(message: object): void {
    this.#child.send(message);
  }

  /** Sends a message and waits for the answer. */
  async ask<Answer>(question: object | null): Promise<Answer> {
    const answer = this.message<Answer>();
    this.#child.send(question as object);
    return answer;
  }

  /** Waits until an address answers 200. Rejects with the process's last words when it ends before. */
  async answersAt(url: string): Promise<void> {
    const deadline = Date.now() + LONGEST_START;
    while (this.#child.exitCode === null && Date.now() < deadline) {
      const response = await fetch(url).catch(() => null);
      await response?.body?.cancel();
      if (response?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`${this.#name} did not come to answer at ${url}: ${this.#lastWords}`);
  }

  /** Waits until the process has ended by itself. */
  async end(): Promise<void> {
    await this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), LONGEST_LEAVE);
    await this.#ended;
    clearTimeout(timer);
  }
}

// Nothing of the caller's own environment may change what is measured.
const INHERITED = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);
const LONGEST_START = 120_000;
const LONGEST_LEAVE = 12_000;

export interface PartOptions {
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
}
