import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { endProcess } from '@calendar/runtime';
import type { Logger, SnapshotStatus, VersionedSnapshot } from '@calendar/subgraph';
import pTimeout from 'p-timeout';
import type { SnapshotColumns } from '../index/columns.ts';
import type { Vocabularies } from '../index/vocabularies.ts';
import { openSnapshot, type Snapshot } from '../query/snapshot.ts';
import { MAX_REQUEST_AGE_MS, warmUpSteps } from '../query/warmUp.ts';
import type { SourceReading } from '../store/SourceReadings.ts';
import { aged } from './aged.ts';
import { BuildProgress, KEPT_COPY, type Progress } from './BuildProgress.ts';
import { BuildWatch } from './BuildWatch.ts';
import { copyPath } from './copyPath.ts';
import { type FailedBuild, failedAgain, pauseAfter, stateOf } from './FailedBuild.ts';
import {
  type BuilderData,
  type BuilderMessage,
  CLOSE,
  type PartsStatus,
  REFRESH,
  type SnapshotMessage,
} from './messages.ts';
import { isBehind, isOlder } from './revisions.ts';
import { endLimitedHeapGrowth } from './withLimitedHeapGrowth.ts';

/**
 * The builder thread seen from the thread that answers queries: holds the newest snapshot built. A thread that dies is
 * restarted with back-off; the snapshot built last stays in use.
 *
 * A build that works for longer than `BUILD_DEADLINE`, or fails, is given up. The thread is ended, and the next one
 * leaves that revision alone for a while, longer with each attempt. A thread that is stuck in native code cannot be
 * ended. It is left to itself at the lowest priority, and the process ends when there are too many of these.
 */
export class SnapshotThread {
  /** Emits `snapshot` when there is another one. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  readonly #data: Omit<BuilderData, 'progress' | 'held'>;
  readonly #copy: string | null;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;
  #worker: Worker | null = null;
  #newest: VersionedSnapshot<Snapshot> | null = null;
  #swappedAt: number | null = null;
  #vocabularies: Vocabularies | null = null;
  #swapping: Promise<void> = Promise.resolve();
  #parts: PartsStatus = {};
  #sources: readonly SourceReading[] = [];
  #build: SnapshotStatus | null = null;
  #toldAt = 0;
  #refreshedAt = 0;
  #failures = 0;
  readonly #watch: BuildWatch;
  #progress = new BuildProgress();
  #failed: FailedBuild | null = null;
  /** Whether the thread has loaded its code. */
  #hasBegun = false;
  #endRun: () => void = () => undefined;
  /** Threads that were ended and have not ended yet, and the revisions that they are stuck at. */
  readonly #ending = new Map<Worker, string | null>();

  constructor(data: Omit<BuilderData, 'progress' | 'held'>, logger: Logger) {
    this.#data = data;
    this.#copy = copyPath(data.configuration);
    this.#logger = logger;
    this.#watch = new BuildWatch(data.configuration.BUILD_DEADLINE);
  }

  /** The newest snapshot and its token; null until the first one is there. */
  get current(): VersionedSnapshot<Snapshot> | null {
    return this.#newest;
  }

  /** None is kept: of all domains this one is the last to follow. */
  readonly earlier: readonly VersionedSnapshot<Snapshot>[] = [];

  /** The record's last report on the imported sources, by name. */
  get sources(): readonly SourceReading[] {
    return this.#sources;
  }

  /** Makes the thread look for changes now. Does not wait for the result. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#refreshedAt < BETWEEN_REFRESHES_MS) return;
    this.#refreshedAt = performance.now();
    this.#worker?.postMessage(REFRESH);
  }

  get ready(): boolean {
    return this.#newest !== null;
  }

  /** Begins to build; without effect when already begun. */
  start(): void {
    this.#running ??= this.#runUntilStopped();
    const looking = setInterval(() => this.#look(), LOOK_MS).unref();
    this.#stop.signal.addEventListener('abort', () => clearInterval(looking));
  }

  /** The status over all parts of the read model: the worst of each measure. */
  status(): SnapshotStatus {
    const parts = Object.values(this.parts());
    const waiting = Object.entries(this.#parts).flatMap(([name, { ready }]) => (ready ? [] : [name]));
    return {
      ready: this.ready,
      token: this.#newest?.token ?? null,
      origin: this.ready ? (parts.some(({ origin }) => origin === 'copy') ? 'copy' : 'source') : null,
      ageMs: this.#swappedAt === null ? null : Date.now() - this.#swappedAt,
      changedAt: this.#parts['record']?.changedAt ?? null,
      loadMs: this.#build?.loadMs ?? null,
      unconfirmedMs: worst(parts.map(({ unconfirmedMs }) => unconfirmedMs)),
      outageMs: worst(parts.map(({ outageMs }) => outageMs)),
      lastError: waiting.length === 0 ? null : `waits for ${waiting.join(', ')}`,
      unbuilt: this.#failed && stateOf(this.#failed, Date.now()),
    };
  }

  /** The parts of the read model, and as `snapshot` the read model that is built of them. */
  parts(): PartsStatus {
    const reported = this.#build === null ? this.#parts : { ...this.#parts, snapshot: this.#build };
    const elapsed = Date.now() - this.#toldAt;
    const now = Object.entries(reported).map(([name, status]) => [name, aged(status, elapsed)] as const);
    return Object.fromEntries(
      now.map(([name, status]) => [name, name === 'record' ? this.#withFailure(status) : status]),
    );
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#worker?.postMessage(CLOSE);
    if (this.#running === null) return;
    const closed = this.#running.then(() => true);
    if (await pTimeout(closed, { milliseconds: CLOSE_TIMEOUT_MS, fallback: () => false })) return;
    const ended = this.#worker?.terminate();
    await pTimeout(Promise.resolve(ended), { milliseconds: TERMINATE_TIMEOUT_MS, fallback: () => undefined });
  }

  async #runUntilStopped(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#run();
      if (this.#stop.signal.aborted) return;
      this.#failures++;
      const pause = Math.min(100 * 2 ** this.#failures, MAX_PAUSE_MS);
      await sleep(pause, null, { signal: this.#stop.signal }).catch(() => undefined);
      if (this.#ending.size > MOST_STUCK) {
        this.#logger.fatal(
          'too many builder threads are stuck: the process ends, to start from the kept copy',
        );
        await endProcess(1);
      }
    }
  }

  /** Runs one thread to its end. */
  #run(): Promise<void> {
    return new Promise((resolve) => {
      this.#progress = new BuildProgress();
      this.#hold();
      this.#hasBegun = false;
      const data: BuilderData = {
        ...this.#data,
        progress: this.#progress.memory,
        held: this.#failed?.revision ?? null,
      };
      const worker = new Worker(new URL('./builderThread.ts', import.meta.url), { workerData: data });
      this.#worker = worker;
      this.#endRun = resolve;
      worker.on('message', (message: BuilderMessage) => {
        if (worker === this.#worker) this.#receive(message);
      });
      worker.on('error', (error) => {
        this.#logger.error({ err: error }, 'the builder thread failed');
      });
      worker.on('exit', () => {
        this.#ending.delete(worker);
        if (worker === this.#worker) {
          this.#worker = null;
          resolve();
        } else this.#hold();
      });
    });
  }

  /**
   * Looks at how far the builder thread is. The thread that does so is never stuck in the data that the other one
   * reads.
   */
  #look(): void {
    if (this.#worker === null || !this.#hasBegun) return;
    const progress = this.#progress.read();
    const { active } = this.#worker.performance.eventLoopUtilization();
    const attempts = this.#failed?.revision === progress.revision ? this.#failed.attempts : 0;
    const patience = 2 ** Math.min(Math.max(attempts, this.#failures), MOST_DOUBLINGS);
    const isHurried = !this.ready && this.#copy !== null && existsSync(this.#copy);
    if (this.#watch.isOverdue(progress, active, patience, isHurried))
      this.#giveUp(progress, 'it takes too long');
  }

  #giveUp({ revision, item, work, thread }: Progress, reason: string): void {
    const worker = this.#worker;
    if (worker === null) return;
    const workedMs = Math.round(this.#watch.worked);
    if (revision !== null && revision !== KEPT_COPY && !isOlder(revision, this.#failed?.revision ?? ''))
      this.#failed = failedAgain(this.#failed, revision, Date.now() - workedMs);
    this.#logger.error(
      { revision, event: item, work, workedMs, attempts: this.#failed?.attempts, reason },
      'a read model cannot be built and is given up',
    );
    this.#worker = null;
    this.#ending.set(worker, revision);
    void worker.terminate();
    if (thread !== null) lowerPriority(thread);
    endLimitedHeapGrowth();
    this.#endRun();
  }

  /**
   * Keeps the builder thread from a revision that could not be built. It does so for a while, and while a thread is
   * stuck at it.
   */
  #hold(): void {
    if (this.#failed === null) return;
    const isStuck = [...this.#ending.values()].includes(this.#failed.revision);
    this.#progress.holdUntil(isStuck ? Number.POSITIVE_INFINITY : Date.now() + pauseAfter(this.#failed));
  }

  /** The status of the record. The shown revision may be as old as the one that cannot be built. */
  #withFailure(status: SnapshotStatus): SnapshotStatus {
    if (this.#failed === null) return status;
    const unbuilt = stateOf(this.#failed, Date.now());
    return { ...status, unconfirmedMs: Math.max(status.unconfirmedMs ?? 0, unbuilt.ms), unbuilt };
  }

  #receive(message: BuilderMessage): void {
    if (message.kind === 'failed') {
      this.#giveUp(message.progress, message.reason);
      return;
    }
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#watch.begins(this.#worker?.performance.eventLoopUtilization().active ?? 0);
    }
    if (message.kind === 'sources') {
      this.#sources = message.sources;
      return;
    }
    if (message.kind === 'status') {
      this.#parts = message.parts;
      this.#build = message.build;
      this.#toldAt = Date.now();
      if (this.#progress.read().work === null) this.#watch.rests();
      return;
    }
    this.#failures = 0;
    this.#watch.rests();
    if (this.#failed !== null && !isOlder(message.record, this.#failed.revision)) this.#failed = null;
    this.#vocabularies = message.vocabularies ?? this.#vocabularies;
    if (this.#vocabularies === null) throw new Error('The first read model came without its vocabularies');
    const columns = { ...message.columns, ...this.#vocabularies };
    // After a failure a thread begins with the kept copy, which may be older than the present read model.
    if (this.#newest !== null && isBehind(message.token, this.#newest.token)) return;
    this.#swapping = this.#swapping.then(() => this.#swapIn(columns, message));
  }

  /** Swaps in a read model after its warm-up; between the steps, queries are answered from the one before. */
  async #swapIn(columns: SnapshotColumns, { token, isPartial, newBytes }: SnapshotMessage): Promise<void> {
    // JIT warm-up: before the first read model nothing is answered, so there is time to have this code compiled.
    for (let times = this.ready ? 0 : WARM_UP_ROUNDS; times > 0; times--) {
      await this.#warmUp(openSnapshot(columns));
    }
    const snapshot = openSnapshot(columns, newBytes);
    await this.#warmUp(snapshot);
    this.#newest = { token, snapshot, isPartial };
    this.#swappedAt = Date.now();
    this.changes.emit('snapshot');
  }

  async #warmUp(snapshot: Snapshot): Promise<void> {
    for (const _ of warmUpSteps(snapshot, Date.now() - MAX_REQUEST_AGE_MS)) await nextTurn();
  }
}

function lowerPriority(thread: number): void {
  try {
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or it is not allowed here.
  }
}

function worst(values: readonly (number | null)[]): number | null {
  return values.reduce(
    (most, value) => (value === null || (most !== null && most >= value) ? most : value),
    null,
  );
}

const WARM_UP_ROUNDS = 8;
const MAX_PAUSE_MS = 10_000;
const CLOSE_TIMEOUT_MS = 3_000;
const TERMINATE_TIMEOUT_MS = 500;
const LOOK_MS = 1_000;
const BETWEEN_REFRESHES_MS = 20;
/** Threads that cannot be ended: each has the memory and the processor of one more. */
const MOST_STUCK = 2;
/** How often the deadline is doubled for one that was given up. */
const MOST_DOUBLINGS = 4;
