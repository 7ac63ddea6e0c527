import { parentPort, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

/**
 * A worker thread that does jobs (`serveJobs`), seen from the thread that gives them. It is started when it is first
 * needed. One that dies, or takes too long for a job, is ended. The jobs that it was doing are lost. Another is
 * started for further jobs.
 */
export class JobThread<Job, Started, Question = never> {
  readonly #options: JobThreadOptions;
  readonly #running = new Map<number, RunningJob<Question>>();
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

  /**
   * Resolves with the thread's message when it takes jobs. Starts it if there is none. Rejects if it ends before.
   */
  async ready(): Promise<Started> {
    return (this.#current ?? this.#start()).started;
  }

  /**
   * Gives the thread a job. Rejects with the error of the job, or with the signal's reason. Also rejects when the
   * thread ends, and when the job takes too long.
   */
  async run<Result>(job: Job, circumstances: JobCircumstances<Question> = {}): Promise<Result> {
    const { signal } = circumstances;
    const thread = this.#current ?? this.#start();
    await thread.started;
    signal?.throwIfAborted();
    const { worker } = thread;
    const { name, longest } = this.#options;
    const id = this.#count++;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#running.set(id, {
      ...circumstances,
      worker,
      resolve: resolve as (result: unknown) => void,
      reject,
    });
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave);
    const timer = setTimeout(() => {
      reject(new Error(`The ${name} took longer than ${longest} ms for one job`));
      this.#lose(thread);
      void worker.terminate();
    }, longest);
    try {
      worker.postMessage({ id, job } satisfies Order<Job>);
      return await promise;
    } catch (error) {
      worker.postMessage({ id } satisfies Order<Job>);
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
    worker.on('message', (message: Message<Started, Question>) => {
      if ('started' in message) resolve(message.started);
      else this.#receive(message);
    });
    worker.on('error', (error) => log.error({ err: error }, failure));
    worker.on('exit', () => {
      reject(new Error(`The ${name} ended before it took jobs`));
      this.#lose(thread);
    });
    return thread;
  }

  #receive(message: JobMessage<Question>): void {
    const job = this.#running.get(message.id);
    if (job === undefined) return;
    if ('question' in message) void this.#answer(message, job);
    else if ('failure' in message) job.reject(this.#options.errors.receive(message.failure));
    else job.resolve(message.result);
  }

  async #answer({ id, question, content }: Asked<Question>, job: RunningJob<Question>): Promise<void> {
    const { worker, answer, endsJob, reject } = job;
    try {
      const reply = await answer?.(content);
      worker.postMessage({ id, question, reply: reply?.content } satisfies Order<Job>, reply?.given);
    } catch (error) {
      if (endsJob?.(error)) reject(error);
      else
        worker.postMessage({ id, question, failure: this.#options.errors.send(error) } satisfies Order<Job>);
    }
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

/**
 * In a thread, does jobs from now on (`JobThread`).
 *
 * @param started the data with which the thread was started
 * @param work does a job; it may ask the other thread questions meanwhile
 */
export function serveJobs<Job, Started, Question = never>(
  started: Started,
  work: (job: Job, ask: Ask<Question>) => Sent | Promise<Sent>,
  errors: SentErrors,
): void {
  /** The questions of each job that is pending. */
  const jobs = new Map<number, PromiseWithResolvers<unknown>[]>();
  const post = (message: Message<Started, Question>, given: Sent['given'] = []) =>
    parentPort?.postMessage(message, given);
  parentPort?.on('message', (order: Order<Job>) => {
    if ('job' in order) void run(order.id, order.job);
    else if ('question' in order) {
      const asked = jobs.get(order.id)?.[order.question];
      if ('failure' in order) asked?.reject(errors.receive(order.failure));
      else asked?.resolve(order.reply);
    } else jobs.delete(order.id);
  });
  post({ started });

  async function run(id: number, job: Job): Promise<void> {
    const questions: PromiseWithResolvers<unknown>[] = [];
    jobs.set(id, questions);
    const ask = <Reply>(content: Question): Promise<Reply> => {
      const asked = Promise.withResolvers<unknown>();
      post({ id, question: questions.push(asked) - 1, content });
      return asked.promise as Promise<Reply>;
    };
    try {
      const { content, given } = await work(job, ask);
      post({ id, result: content }, given);
    } catch (error) {
      post({ id, failure: errors.send(error) });
    } finally {
      jobs.delete(id);
    }
  }
}

export interface JobThreadOptions {
  /** As errors name it. */
  readonly name: string;
  /** The log message when it fails. */
  readonly failure: string;
  readonly start: () => Worker;
  /** Milliseconds for one job. */
  readonly longest: number;
  readonly errors: SentErrors;
  readonly log: Logger;
}

/** How errors go between threads. */
export interface SentErrors {
  send(error: unknown): unknown;
  receive(sent: unknown): Error;
}

/** For whom a job is done. */
export interface JobCircumstances<Question> {
  /** Fires when nobody waits for the job any more. */
  readonly signal?: AbortSignal;
  /** Answers the questions of the thread. */
  readonly answer?: (question: Question) => Sent | Promise<Sent>;
  /** Whether the job fails with this failure of an answer at once. Else the thread gets it. */
  readonly endsJob?: (failure: unknown) => boolean;
}

/** Asks the thread that gave the job. */
export type Ask<Question> = <Reply>(question: Question) => Promise<Reply>;

/** The messages to another thread. */
export interface Sent {
  readonly content?: unknown;
  /** Memory that the other thread gets, and this one loses. */
  readonly given?: readonly ArrayBuffer[];
}

/** From the thread: first that it takes jobs, then its messages about a job. */
type Message<Started, Question> = { readonly started: Started } | JobMessage<Question>;

type JobMessage<Question> =
  | Asked<Question>
  | { readonly id: number; readonly failure: unknown }
  | { readonly id: number; readonly result: unknown };

interface Asked<Question> {
  readonly id: number;
  readonly question: number;
  readonly content: Question;
}

/** To the thread: a job, the answer to its question, and that nobody waits for it any more. */
type Order<Job> =
  | { readonly id: number; readonly job: Job }
  | { readonly id: number; readonly question: number; readonly reply: unknown }
  | { readonly id: number; readonly question: number; readonly failure: unknown }
  | { readonly id: number };

interface Thread<Started> {
  readonly worker: Worker;
  readonly started: Promise<Started>;
}

interface RunningJob<Question> extends JobCircumstances<Question> {
  readonly worker: Worker;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}
