import { parentPort, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type SentError, sentErrors } from '../errors/sentErrors.ts';

/** A worker thread that does jobs (`serveJobs`). One that dies or takes too long is ended with its jobs. */
export class JobThread<Job, Started, Question = never> {
  readonly #options: JobThreadOptions;
  #current: Thread<Started, Question> | undefined;
  #ended = 0;
  #isClosed = false;

  constructor(options: JobThreadOptions) {
    this.#options = options;
  }

  get ended(): number {
    return this.#ended;
  }

  /** Resolves with the thread's message when it takes jobs. Rejects if it ends before. */
  async ready(): Promise<Started> {
    return (this.#current ?? this.#start()).started;
  }

  /** Rejects with the error of the job, the signal's reason, or when the thread ends or takes too long. */
  async run<Result>(job: Job, circumstances: JobCircumstances<Question> = {}): Promise<Result> {
    const { signal } = circumstances;
    const thread = this.#current ?? this.#start();
    await thread.started;
    const { worker, lost, receivers } = thread;
    for (const each of [signal, lost.signal]) each?.throwIfAborted();
    const { failure, longest } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const id = thread.begun++;
    receivers.set(id, (message) => {
      if ('question' in message) return void answer(message, circumstances, { worker, reject });
      receivers.delete(id);
      if ('failure' in message) reject(sentErrors.receive(message.failure));
      else resolve(message.result as Result);
    });
    const leave = ({ target }: Event) => reject((target as AbortSignal).reason);
    for (const each of [signal, lost.signal]) each?.addEventListener('abort', leave);
    const timer = setTimeout(() => {
      reject(new Error(`${failure}: it took longer than ${longest} ms for one job`));
      this.#lose(thread);
      void worker.terminate();
    }, longest);
    try {
      worker.postMessage({ id, job } satisfies Order<Job>);
      return await promise;
    } finally {
      clearTimeout(timer);
      for (const each of [signal, lost.signal]) each?.removeEventListener('abort', leave);
      if (receivers.delete(id)) worker.postMessage({ id, isOver: true } satisfies Order<Job>);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#current?.worker.terminate();
  }

  #start(): Thread<Started, Question> {
    const { start, failure, log } = this.#options;
    if (this.#isClosed) throw new Error(`${failure}: it is closed`);
    const worker = start();
    const { promise, resolve, reject } = Promise.withResolvers<Started>();
    promise.catch(() => undefined);
    const receivers: Thread<Started, Question>['receivers'] = new Map();
    const thread = { worker, started: promise, lost: new AbortController(), receivers, begun: 0 };
    this.#current = thread;
    worker.once('message', (started: Started) => {
      resolve(started);
      worker.on('message', (message: JobMessage<Question>) => receivers.get(message.id)?.(message));
    });
    worker.on('error', (error) => log.error({ err: error }, failure));
    worker.on('exit', () => {
      reject(new Error(`${failure}: it ended before it took jobs`));
      this.#lose(thread);
    });
    return thread;
  }

  #lose(thread: Thread<Started, Question>): void {
    if (this.#current !== thread) return;
    this.#current = undefined;
    if (!this.#isClosed) this.#ended++;
    thread.lost.abort(new Error(`${this.#options.failure}: it ended amid a job`));
  }
}

async function answer<Question>(
  { id, question, content }: Asked<Question>,
  { answer: find, endsJob }: JobCircumstances<Question>,
  { worker, reject }: { readonly worker: Worker; readonly reject: (reason: unknown) => void },
): Promise<void> {
  try {
    const reply = await find?.(content);
    worker.postMessage({ id, question, reply: reply?.content } satisfies Answer, reply?.given);
  } catch (error) {
    if (endsJob?.(error)) reject(error);
    else worker.postMessage({ id, question, failure: sentErrors.send(error) } satisfies Answer);
  }
}

/** Starts a thread whose memory is bounded. A job that needs more ends the thread, and not the process. */
export function startWorker(entry: URL, workerData: unknown): Worker {
  return new Worker(entry, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
}

const mostMegabytes = 512;

/** In a thread, does jobs from now on (`JobThread`); its `work` may ask the other thread questions. */
export function serveJobs<Job, Started, Question = never>(
  started: Started,
  work: (job: Job, ask: Ask<Question>) => Sent | Promise<Sent>,
): void {
  /** The questions of each job. Of one that is over none is answered any more. */
  const jobs = new Map<number, PromiseWithResolvers<unknown>[]>();
  parentPort?.on('message', (order: Order<Job> | Answer) => {
    if ('job' in order) void run(order.id, order.job);
    else if ('isOver' in order) jobs.delete(order.id);
    else {
      const asked = jobs.get(order.id)?.[order.question];
      if ('failure' in order) asked?.reject(sentErrors.receive(order.failure));
      else asked?.resolve(order.reply);
    }
  });
  parentPort?.postMessage(started);

  async function run(id: number, job: Job): Promise<void> {
    const questions: PromiseWithResolvers<unknown>[] = [];
    jobs.set(id, questions);
    const post = (message: JobMessage<Question>, given: Sent['given'] = []) =>
      parentPort?.postMessage(message, given);
    const ask = <Reply>(content: Question): Promise<Reply> => {
      const asked = Promise.withResolvers<unknown>();
      post({ id, question: questions.push(asked) - 1, content });
      return asked.promise as Promise<Reply>;
    };
    try {
      const { content, given } = await work(job, ask);
      post({ id, result: content }, given);
    } catch (error) {
      post({ id, failure: sentErrors.send(error) });
    }
    jobs.delete(id);
  }
}

export interface JobThreadOptions {
  /** The log message when it fails; errors of its jobs begin with it. */
  readonly failure: string;
  readonly start: () => Worker;
  /** Milliseconds for one job. */
  readonly longest: number;
  readonly log: Logger;
}

export interface JobCircumstances<Question> {
  readonly signal?: AbortSignal;
  readonly answer?: (question: Question) => Sent | Promise<Sent>;
  /** Whether the job fails with this failure of an answer at once. Else the thread gets it. */
  readonly endsJob?: (failure: unknown) => boolean;
}

export type Ask<Question> = <Reply>(question: Question) => Promise<Reply>;

export interface Sent {
  readonly content?: unknown;
  /** Memory that the other thread gets, and this one loses. */
  readonly given?: readonly ArrayBuffer[];
}

/** All are by the number of their job. */
type Order<Job> = { readonly id: number } & ({ readonly job: Job } | { readonly isOver: true });

type JobMessage<Question> =
  | Asked<Question>
  | { readonly id: number; readonly failure: SentError }
  | { readonly id: number; readonly result: unknown };

interface Asked<Question> {
  readonly id: number;
  readonly question: number;
  readonly content: Question;
}

type Answer = { readonly id: number; readonly question: number } & (
  | { readonly reply: unknown }
  | { readonly failure: SentError }
);

interface Thread<Started, Question> {
  /** By the numbers of the jobs that are not over. */
  readonly receivers: Map<number, (message: JobMessage<Question>) => void>;
  begun: number;
  readonly worker: Worker;
  readonly started: Promise<Started>;
  readonly lost: AbortController;
}
