import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import module from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { checkFormat, UnreadablePicture } from './checkFormat.ts';
import type { ReadPicture } from './readPicture.ts';
import type { Rendition } from './renderPicture.ts';

/** A process that works on one picture at a time, and ends when idle. A picture that crashes it costs only itself. */
export class Reader {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  readonly #isPatient: boolean;

  /** @param isPatient whether everything else on this machine goes before, and each work is followed by a rest as long */
  constructor({ isPatient }: { readonly isPatient: boolean }) {
    this.#isPatient = isPatient;
  }

  async read(bytes: Uint8Array, withFaces: boolean): Promise<ReadPicture> {
    checkFormat(bytes);
    const { read } = await this.#do({ kind: 'read', bytes, withFaces });
    return read!;
  }

  async render(rendition: Rendition): Promise<Uint8Array> {
    const { rendered } = await this.#do({ kind: 'render', ...rendition });
    return rendered!;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  #do(job: Job): Promise<JobResult> {
    let startedAt = 0;
    const result = this.#last.then(() => {
      startedAt = performance.now();
      return this.#work(job);
    });
    this.#last = result
      .catch(() => undefined)
      .then(() =>
        this.#isPatient ? sleep(performance.now() - startedAt, undefined, { ref: false }) : undefined,
      );
    return result;
  }

  async #work(job: Job): Promise<JobResult> {
    if (this.#isClosed) throw new Error('The reader is closed.');
    clearTimeout(this.#idle);
    const child = this.#running();
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_WORK);
    const done = new AbortController();
    const { signal } = done;
    try {
      const replied = once(child, 'message', { signal });
      const ended = once(child, 'exit', { signal }).then(() => undefined);
      replied.catch(() => undefined);
      ended.catch(() => undefined);
      // A child that ends while the job is written says so by its end.
      child.send(job, () => undefined);
      const reply = await Promise.race([replied, ended]);
      if (reply === undefined) {
        throw new UnreadablePicture('reading the picture took too much time or memory, and was ended.');
      }
      const [result] = reply as [JobResult];
      if (result.fault !== undefined) throw new UnreadablePicture(result.fault);
      return result;
    } finally {
      clearTimeout(timer);
      done.abort();
      this.#idle = setTimeout(() => this.#end(), LONGEST_IDLE);
      this.#idle.unref();
    }
  }

  #running(): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    const child = fork(PROGRAM, [String(this.#isPatient ? 19 : 10)], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256', '--max-semi-space-size=1'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // No address and no password. Freed memory goes back to the system, and is not kept for each thread.
      env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: module.getCompileCacheDir() ?? '' },
    });
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#child = child;
    return child;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

export type Job =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly withFaces: boolean }
  | ({ readonly kind: 'render' } & Rendition);

export interface JobResult {
  readonly read?: ReadPicture;
  readonly rendered?: Uint8Array;
  readonly fault?: string;
}

const PROGRAM = fileURLToPath(new URL('./readerProcess.ts', import.meta.url));
/** Milliseconds. */
const LONGEST_WORK = 30_000;
const LONGEST_IDLE = 60_000;
