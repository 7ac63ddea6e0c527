import { MessageChannel, type MessagePort, parentPort, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type SentError, sentErrors } from '../errors/sentErrors.ts';

/** A worker thread that does jobs (`serveJobs`). One that dies or takes too long is ended with its jobs. */
export class JobThread<Job, Started, Question = never> {
  readonly #options: JobThreadOptions;
  #current: Thread<Started> | undefined;
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
    const { worker, lost } = thread;
    for (const each of [signal, lost.signal]) each?.throwIfAborted();
    const { name, longest } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // A channel for each job: what comes after its end is dropped with it.
    const { port1: port, port2: given } = new MessageChannel();
    port.on('message', (message: JobMessage<Question>) => {
      if ('question' in message) void answer(message, circumstances, { port, reject });
      else if ('failure' in message) reject(sentErrors.receive(message.failure));
      else resolve(message.result as Result);
    });
    const leave = ({ target }: Event) => reject((target as AbortSignal).reason);
    for (const each of [signal, lost.signal]) each?.addEventListener('abort', leave);
    const timer = setTimeout(() => {
      reject(new Error(`The ${name} took longer than ${longest} ms for one job`));
      this.#lose(thread);
      void worker.terminate();
    }, longest);
    try {
      worker.postMessage({ job, port: given } satisfies Order<Job>, [given]);
      return await promise;
    } finally {
      clearTimeout(timer);
      for (const each of [signal, lost.signal]) each?.removeEventListener('abort', leave);
      port.close();
    }
  }

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
    const thread = { worker, started: promise, lost: new AbortController() };
    this.#current = thread;
    worker.on('message', resolve);
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
    thread.lost.abort(new Error(`The ${this.#options.name} ended amid a job`));
  }
}

async function answer<Question>(
  { question, content }: Asked<Question>,
  { answer: find, endsJob }: JobCircumstances<Question>,
  { port, reject }: { readonly port: MessagePort; readonly reject: (reason: unknown) => void },
): Promise<void> {
  try {
    const reply = await find?.(content);
    port.postMessage({ question, reply: reply?.content } satisfies Answer, reply?.given);
  } catch (error) {
    if (endsJob?.(error)) reject(error);
    else port.postMessage({ question, failure: sentErrors.send(error) } satisfies Answer);
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
  parentPort?.on('message', ({ job, port }: Order<Job>) => void run(job, port));
  parentPort?.postMessage(started);

  async function run(job: Job, port: MessagePort): Promise<void> {
    const questions: PromiseWithResolvers<unknown>[] = [];
    port.on('message', (answered: Answer) => {
      const asked = questions[answered.question];
      if ('failure' in answered) asked?.reject(sentErrors.receive(answered.failure));
      else asked?.resolve(answered.reply);
    });
    const post = (message: JobMessage<Question>, given: Sent['given'] = []) =>
      port.postMessage(message, given);
    const ask = <Reply>(content: Question): Promise<Reply> => {
      const asked = Promise.withResolvers<unknown>();
      post({ question: questions.push(asked) - 1, content });
      return asked.promise as Promise<Reply>;
    };
    try {
      const { content, given } = await work(job, ask);
      post({ result: content }, given);
    } catch (error) {
      post({ failure: sentErrors.send(error) });
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

interface Order<Job> {
  readonly job: Job;
  readonly port: MessagePort;
}

type JobMessage<Question> = Asked<Question> | { readonly failure: SentError } | { readonly result: unknown };

interface Asked<Question> {
  readonly question: number;
  readonly content: Question;
}

type Answer =
  | { readonly question: number; readonly reply: unknown }
  | { readonly question: number; readonly failure: SentError };

interface Thread<Started> {
  readonly worker: Worker;
  readonly started: Promise<Started>;
  readonly lost: AbortController;
}
