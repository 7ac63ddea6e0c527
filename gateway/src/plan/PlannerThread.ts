import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { QueryPlan } from '@apollo/query-planner';
import type { Logger } from 'pino';
import type { Refusal } from '../errors/Refusal.ts';
import { reasonOf } from '../errors/reasonOf.ts';
import { receiveRefusal } from '../errors/SentRefusal.ts';
import type { GraphText } from './GraphText.ts';
import type {
  CheckedDocument,
  PlanJob,
  Planned,
  PlannerData,
  PlannerJob,
  PlannerMessage,
} from './messages.ts';

/**
 * The planner thread seen from the main thread. It gets one job at a time; others wait meanwhile. A thread that dies, or
 * takes too long for one job, is started again; only the job that it was running is lost.
 */
export class PlannerThread {
  readonly #log: Logger;
  readonly #longest: number;
  readonly #startWorker: () => Worker;
  readonly #stop = new AbortController();
  readonly #lifetime: Promise<void>;
  readonly #counts = { checked: 0, planned: 0, restarts: 0 };
  #started = Promise.withResolvers<Started>();
  #current: Worker | undefined;
  #job: RunningJob | undefined;
  #lastJob: Promise<unknown> = Promise.resolve();

  constructor({ data, log, longest = longestJob, start = () => startWorker(data) }: PlannerThreadOptions) {
    this.#log = log;
    this.#longest = longest;
    this.#startWorker = start;
    this.#lifetime = this.#superviseThread();
  }

  /**
   * Resolves when the thread takes jobs, with the graph that it has read. Rejects with an `UnreadableSupergraph` when there is
   * none to be read.
   */
  async ready(): Promise<GraphText> {
    return (await this.#started.promise).graph;
  }

  /**
   * The refusal of a text that is no document to be executed; else what is known of it without its variables. Rejects
   * when the thread fails.
   */
  async check(query: string): Promise<Refusal | CheckedDocument> {
    this.#counts.checked++;
    const message = await this.#enqueue({ kind: 'check', query });
    if (message.kind === 'refused') return receiveRefusal(message.refusal);
    if (message.kind !== 'checked') throw unexpected(message);
    return message.checked;
  }

  /** How an operation is executed. Rejects when the thread fails. */
  async plan(text: string, conditions: PlanJob['conditions']): Promise<Planned> {
    this.#counts.planned++;
    const message = await this.#enqueue({ kind: 'plan', text, conditions });
    if (message.kind !== 'planned') throw unexpected(message);
    return message.planned;
  }

  /** How the stock gateway executes an operation. Rejects when the thread fails. */
  async planByApollo(text: string): Promise<QueryPlan> {
    this.#counts.planned++;
    const message = await this.#enqueue({ kind: 'planByApollo', text });
    if (message.kind !== 'plannedByApollo') throw unexpected(message);
    return message.plan;
  }

  get counts(): PlannerCounts {
    return { ...this.#counts };
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#started.promise.then(
      ({ worker }) => worker.terminate(),
      () => undefined,
    );
    await this.#lifetime;
  }

  #enqueue(job: PlannerJob): Promise<PlannerMessage> {
    const answer = this.#lastJob.then(() => this.#runNow(job));
    this.#lastJob = answer.catch(() => undefined);
    return answer;
  }

  async #runNow(job: PlannerJob): Promise<PlannerMessage> {
    const { worker } = await this.#started.promise;
    const running = { worker, ...Promise.withResolvers<PlannerMessage>() };
    this.#job = running;
    const timer = setTimeout(() => {
      running.reject(new Error(`The planner took longer than ${this.#longest} ms for one document`));
      this.#lose(worker);
      void worker.terminate();
    }, this.#longest);
    worker.postMessage(job);
    try {
      return await running.promise;
    } finally {
      clearTimeout(timer);
      this.#job = undefined;
    }
  }

  /** Further jobs wait for the next thread. */
  #lose(worker: Worker): void {
    if (this.#current !== worker) return;
    this.#current = undefined;
    this.#started = Promise.withResolvers<Started>();
    if (this.#job?.worker === worker) this.#job.reject(new Error('The planner thread ended amid a document'));
  }

  async #superviseThread(): Promise<void> {
    const { signal } = this.#stop;
    for (let failures = 0; !signal.aborted; failures++) {
      const wasReady = await this.#run();
      if (signal.aborted) break;
      this.#counts.restarts++;
      if (wasReady) failures = 0;
      else await sleep(Math.min(100 * 2 ** failures, longestPause), null, { signal }).catch(() => undefined);
    }
    this.#started.promise.catch(() => undefined);
    this.#started.reject(new Error('The gateway is closed'));
  }

  /** Runs one thread to its end. Resolves with whether it ever took jobs. */
  #run(): Promise<boolean> {
    return new Promise((resolve) => {
      const worker = this.#startWorker();
      let wasReady = false;
      const closeEarly = () => void worker.terminate();
      this.#stop.signal.addEventListener('abort', closeEarly);
      worker.on('message', (message: PlannerMessage) => {
        if (message.kind === 'ready') {
          wasReady = true;
          this.#current = worker;
          this.#started.resolve({ worker, graph: message.graph });
        } else if (message.kind === 'unreadable') {
          this.#started.reject(new UnreadableSupergraph(message.error));
          // Another thread could not read it either.
          this.#stop.abort();
        } else if (this.#job?.worker === worker) this.#job.resolve(message);
      });
      worker.on('error', (error) => this.#log.error({ err: error }, 'the planner thread failed'));
      worker.on('exit', () => {
        this.#stop.signal.removeEventListener('abort', closeEarly);
        this.#lose(worker);
        resolve(wasReady);
      });
    });
  }
}

function startWorker(data: PlannerData): Worker {
  return new Worker(new URL('./threadEntry.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
}

/** Milliseconds; the slowest document within the limits takes a fraction of a second. */
const longestJob = 5000;
const longestPause = 5000;
/** A job that needs more memory than this is lost, with the thread and not with the process. */
const mostMegabytes = 512;

function unexpected(message: PlannerMessage): unknown {
  return message.kind === 'failed' ? message.error : new Error(`The planner thread said ${message.kind}`);
}

/** A text that is no composed supergraph. */
export class UnreadableSupergraph extends Error {
  constructor(cause: unknown) {
    super(`Expected a composed supergraph: ${reasonOf(cause)}`, { cause });
  }
}

export interface PlannerThreadOptions {
  readonly data: PlannerData;
  readonly log: Logger;
  /** Milliseconds for one job. */
  readonly longest?: number;
  /** Starts a thread; `threadEntry.ts` by default. */
  readonly start?: () => Worker;
}

export interface PlannerCounts {
  /** Documents that were checked. */
  readonly checked: number;
  /** Operations that were planned by themselves, for the values of their conditions. */
  readonly planned: number;
  /** Threads that were started in place of one that had ended. */
  readonly restarts: number;
}

/** A thread that takes jobs. */
interface Started {
  readonly worker: Worker;
  readonly graph: GraphText;
}

interface RunningJob extends PromiseWithResolvers<PlannerMessage> {
  readonly worker: Worker;
}
