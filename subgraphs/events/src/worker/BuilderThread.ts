import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { reaches } from '@calendar/http/protocol';
import { endProcess, lowerPriority } from '@calendar/runtime';
import type { Logger } from '@calendar/subgraph';
import pTimeout from 'p-timeout';
import { BuildProgress, KEPT_COPY, type Progress } from './BuildProgress.ts';
import { BuildWatch } from './BuildWatch.ts';
import { type FailedBuild, failedAgain, pauseAfter } from './FailedBuild.ts';
import { type BuilderData, type BuilderMessage, CLOSE, REFRESH, type Report } from './messages.ts';
import { endLimitedHeapGrowth } from './withLimitedHeapGrowth.ts';

/**
 * The builder thread, watched from another one and started again if it dies. A build that works longer than
 * `BUILD_DEADLINE`, or fails, is given up, and its revision left alone for a while. A thread stuck in native
 * code is left at the lowest priority; with too many of these the process ends.
 */
export class BuilderThread {
  readonly #options: BuilderThreadOptions;
  readonly #stop = new AbortController();
  readonly #watch: BuildWatch;
  #running: Promise<void> | null = null;
  #run: Run | null = null;
  #failures = 0;
  #failed: FailedBuild | null = null;
  /** Threads that were ended and have not ended yet, and the revisions that they are stuck at. */
  readonly #ending = new Map<Worker, string | null>();

  constructor(options: BuilderThreadOptions) {
    this.#options = options;
    this.#watch = new BuildWatch(options.data.configuration.BUILD_DEADLINE);
  }

  start(): void {
    this.#running ??= this.#runUntilStopped();
    const looking = setInterval(() => this.#look(), LOOK_MS).unref();
    this.#stop.signal.addEventListener('abort', () => clearInterval(looking));
  }

  /** The newest revision that could not be built, as long as no later one could. */
  get failed(): FailedBuild | null {
    return this.#failed;
  }

  refresh(): void {
    this.#run?.worker.postMessage(REFRESH);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#run?.worker.postMessage(CLOSE);
    if (this.#running === null) return;
    const closed = this.#running.then(() => true);
    if (await pTimeout(closed, { milliseconds: CLOSE_TIMEOUT_MS, fallback: () => false })) return;
    const ended = this.#run?.worker.terminate();
    await pTimeout(Promise.resolve(ended), { milliseconds: TERMINATE_TIMEOUT_MS, fallback: () => undefined });
  }

  async #runUntilStopped(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#runOnce();
      if (this.#stop.signal.aborted) return;
      this.#failures++;
      const pause = Math.min(100 * 2 ** this.#failures, MAX_PAUSE_MS);
      await sleep(pause, null, { signal: this.#stop.signal }).catch(() => undefined);
      if (this.#ending.size <= MOST_STUCK) continue;
      const { logger } = this.#options;
      logger.fatal('too many builder threads are stuck: the process ends, to start from the kept copy');
      await endProcess(1);
    }
  }

  #runOnce(): Promise<void> {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const { logger, data } = this.#options;
    const progress = new BuildProgress();
    this.#hold(progress);
    const held = this.#failed?.revision ?? null;
    const workerData: BuilderData = { ...data, progress: progress.memory, held };
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(new URL('./threadEntry.ts', import.meta.url), { workerData, resourceLimits });
    const run: Run = { worker, progress, end, hasBegun: false };
    this.#run = run;
    worker.on('message', (message: BuilderMessage) => {
      if (run === this.#run) this.#take(message, run);
    });
    worker.on('error', (error) => logger.error({ err: error }, 'the builder thread failed'));
    worker.on('exit', () => {
      this.#ending.delete(worker);
      if (run !== this.#run) {
        if (this.#run !== null) this.#hold(this.#run.progress);
        return;
      }
      this.#run = null;
      end();
    });
    return promise;
  }

  #take(message: BuilderMessage, run: Run): void {
    if (message.kind === 'failed') {
      this.#giveUp(message.progress, message.reason);
      return;
    }
    if (!run.hasBegun) {
      run.hasBegun = true;
      this.#watch.begins(run.worker.performance.eventLoopUtilization().active);
    }
    if (message.kind === 'status' && run.progress.read().work === null) this.#watch.rests();
    if (message.kind === 'snapshot') {
      this.#failures = 0;
      this.#watch.rests();
      if (this.#failed !== null && reaches(message.record, this.#failed.revision)) this.#failed = null;
    }
    this.#options.onReport(message);
  }

  #look(): void {
    if (!this.#run?.hasBegun) return;
    const progress = this.#run.progress.read();
    const { active } = this.#run.worker.performance.eventLoopUtilization();
    const attempts = this.#failed?.revision === progress.revision ? this.#failed.attempts : 0;
    const patience = 2 ** Math.min(Math.max(attempts, this.#failures), MOST_DOUBLINGS);
    if (this.#watch.isOverdue(active, patience)) this.#giveUp(progress, 'it takes too long');
  }

  #giveUp({ revision, item, work, thread }: Progress, reason: string): void {
    const run = this.#run;
    if (run === null) return;
    const workedMs = Math.round(this.#watch.worked);
    if (revision !== null && revision !== KEPT_COPY && reaches(revision, this.#failed?.revision ?? ''))
      this.#failed = failedAgain(this.#failed, revision, Date.now() - workedMs);
    this.#options.logger.error(
      { revision, event: item, work, workedMs, attempts: this.#failed?.attempts, reason },
      'a read model cannot be built and is given up',
    );
    this.#run = null;
    this.#ending.set(run.worker, revision);
    void run.worker.terminate();
    if (thread !== null) lowerPriority(constants.priority.PRIORITY_LOW, thread);
    endLimitedHeapGrowth();
    run.end();
  }

  /**
   * Keeps the builder from a revision that could not be built, for a while or while a thread is stuck at it.
   */
  #hold(progress: BuildProgress): void {
    if (this.#failed === null) return;
    const isStuck = [...this.#ending.values()].includes(this.#failed.revision);
    progress.holdUntil(isStuck ? Number.POSITIVE_INFINITY : Date.now() + pauseAfter(this.#failed));
  }
}

const MAX_PAUSE_MS = 10_000;
/** What is read is soon garbage, and the heap for it would grow by 100 MB that are not needed between two builds. */
const YOUNG_MB = 24;
const CLOSE_TIMEOUT_MS = 3_000;
const TERMINATE_TIMEOUT_MS = 500;
const LOOK_MS = 2_000;
/** Threads that cannot be ended: each has the memory and the processor of one more. */
const MOST_STUCK = 2;
/** How often the deadline is doubled for one that was given up. */
const MOST_DOUBLINGS = 4;

export interface BuilderThreadOptions {
  readonly data: Omit<BuilderData, 'progress' | 'held'>;
  readonly logger: Logger;
  readonly onReport: (report: Report) => void;
}

interface Run {
  readonly worker: Worker;
  readonly progress: BuildProgress;
  /** Whether the thread has loaded its code. */
  hasBegun: boolean;
  readonly end: () => void;
}
