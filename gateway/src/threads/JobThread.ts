import { parentPort, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

/**
 * A worker thread that runs jobs (`serveJobs`), seen from the thread that gives them. It is started when it is first
 * needed. One that dies, or takes too long for a job, is ended. The jobs that it was running are lost. Another is
 * started for further jobs.
 */
export class JobThread<ToThread, FromThread, Started> {
  readonly #options: JobThreadOptions;
  readonly #running = new Map<number, Running<FromThread>>();
  #current: Thread<Started> | undefined;
  #count = 0;
  #ended = 0;
  #isClosed = false;

  constructor(options: JobThreadOptions) {
    this.#options = options;
  }

  /** Threads that ended before this was closed. */
  get ended(): number {
    return this.#ended;
  }

  /** Resolves with what the thread says when it takes jobs; starts it where there is none. Rejects where it ends before. */
  async ready(): Promise<Started> {
    return (this.#current ?? this.#start()).started;
  }

  /**
   * Gives the thread a job. Rejects with the signal's reason, when the thread ends, and when the job takes too long.
   *
   * @param receive gets all that the thread says of the job, which it resolves or rejects
   */
  async run<Result>(
    content: ToThread,
    receive: (content: FromThread, job: Job<ToThread, Result>) => void,
    signal?: AbortSignal,
  ): Promise<Result> {
    const thread = this.#current ?? this.#start();
    await thread.started;
    signal?.throwIfAborted();
    const { worker } = thread;
    const { name, longest } = this.#options;
    const id = this.#count++;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const post: Job<ToThread, Result>['post'] = (more, given) =>
      worker.postMessage({ id, content: more }, given);
    this.#running.set(id, { worker, receive: (said) => receive(said, { resolve, reject, post }), reject });
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave);
    const timer = setTimeout(() => {
      reject(new Error(`The ${name} took longer than ${longest} ms for one job`));
      this.#lose(thread);
      void worker.terminate();
    }, longest);
    try {
      post(content);
      return await promise;
    } catch (error) {
      worker.postMessage({ id, isDropped: true });
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      this.#running.delete(id);
    }
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#current?.worker.terminate();
  }

  #start(): Thread<Started> {
    const { name, start, failure, log } = this.#options;
    if (this.#isClosed) throw new Error(`The ${name} is closed`);
    const worker = start();
    const { promise, resolve, reject } = Promise.withResolvers<Started>();
    promise.catch(() => undefined);
    const thread = { worker, started: promise };
    this.#current = thread;
    worker.on('message', (message: Message<FromThread, Started>) => {
      if ('started' in message) resolve(message.started);
      else this.#running.get(message.id)?.receive(message.content);
    });
    worker.on('error', (error) => log.error({ err: error }, failure));
    worker.on('exit', () => {
      reject(new Error(`The ${name} ended before it took jobs`));
      this.#lose(thread);
    });
    return thread;
  }

  #lose(thread: Thread<Started>): void {
    if (this.#current !== thread) return;
    this.#current = undefined;
    if (!this.#isClosed) this.#ended++;
    const lost = new Error(`The ${this.#options.name} ended amid a job`);
    for (const { worker, reject } of this.#running.values()) if (worker === thread.worker) reject(lost);
  }
}

/** Starts a thread whose memory is bounded. A job that needs more ends the thread, and not the process. */
export function startWorker(entry: URL, workerData: unknown): Worker {
  return new Worker(entry, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
}

const mostMegabytes = 512;

export interface JobThreadOptions {
  /** As errors name it. */
  readonly name: string;
  /** What the log says when it fails. */
  readonly failure: string;
  readonly start: () => Worker;
  /** Milliseconds for one job. */
  readonly longest: number;
  readonly log: Logger;
}

/** What a job that is running may be told. */
export interface Job<ToThread, Result> {
  resolve(result: Result): void;
  reject(reason: unknown): void;
  /** @param given memory that the thread gets, and this one loses */
  post(content: ToThread, given?: readonly ArrayBuffer[]): void;
}

/** From the thread: that it takes jobs, which it says first; then what it says of a job. */
export type Message<FromThread, Started> =
  | { readonly started: Started }
  | { readonly id: number; readonly content: FromThread };

/** To the thread, about a job; `isDropped`: nobody waits for it any more. */
export type Order<ToThread> =
  | { readonly id: number; readonly isDropped?: undefined; readonly content: ToThread }
  | { readonly id: number; readonly isDropped: true };

interface Thread<Started> {
  readonly worker: Worker;
  readonly started: Promise<Started>;
}

interface Running<FromThread> {
  readonly worker: Worker;
  readonly receive: (content: FromThread) => void;
  reject(reason: unknown): void;
}

/**
 * In a thread, takes jobs from now on (`JobThread`).
 *
 * @param started what is said of the thread
 * @param receive gets all that is said of a job
 * @param drop gets the id of a job that nobody waits for any more
 */
export function serveJobs<ToThread, FromThread, Started>(
  started: Started,
  receive: (content: ToThread, say: Say<FromThread>, id: number) => void,
  drop: (id: number) => void = () => undefined,
): void {
  const post = (message: Message<FromThread, Started>, given: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, given);
  parentPort?.on('message', (order: Order<ToThread>) => {
    const { id } = order;
    if (order.isDropped) drop(id);
    else receive(order.content, (content, given) => post({ id, content }, given), id);
  });
  post({ started });
}

/** @param given memory that the other thread gets, and this one loses */
export type Say<FromThread> = (content: FromThread, given?: readonly ArrayBuffer[]) => void;
