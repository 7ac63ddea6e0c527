import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger, SnapshotStatus, VersionedSnapshot } from '@calendar/kit';
import pTimeout from 'p-timeout';
import type { SnapshotColumns } from '../index/columns.ts';
import type { Vocabularies } from '../index/vocabularies.ts';
import { openSnapshot, type Snapshot } from '../query/snapshot.ts';
import { MAX_REQUEST_AGE_MS, warmUpSteps } from '../query/warmUp.ts';
import { aged } from './aged.ts';
import {
  type BuilderData,
  type BuilderMessage,
  CLOSE,
  type PartsStatus,
  type SnapshotMessage,
} from './messages.ts';

/**
 * The builder thread seen from the thread that answers queries: holds the newest snapshot built. A thread that dies is
 * restarted with back-off; the snapshot built last stays in use.
 */
export class SnapshotThread {
  readonly #data: BuilderData;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;
  #worker: Worker | null = null;
  #newest: VersionedSnapshot<Snapshot> | null = null;
  #swappedAt: number | null = null;
  #vocabularies: Vocabularies | null = null;
  #swapping: Promise<void> = Promise.resolve();
  #parts: PartsStatus = {};
  #build: SnapshotStatus | null = null;
  #toldAt = 0;
  #failures = 0;

  constructor(data: BuilderData, logger: Logger) {
    this.#data = data;
    this.#logger = logger;
  }

  /** The newest snapshot and its token; null until the first one is there. */
  get current(): VersionedSnapshot<Snapshot> | null {
    return this.#newest;
  }

  get ready(): boolean {
    return this.#newest !== null;
  }

  /** Begins to build; without effect when already begun. */
  start(): void {
    this.#running ??= this.#runUntilStopped();
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
    };
  }

  /** The parts of the read model, and as `snapshot` the read model that is built of them. */
  parts(): PartsStatus {
    const reported = this.#build === null ? this.#parts : { ...this.#parts, snapshot: this.#build };
    const elapsed = Date.now() - this.#toldAt;
    return Object.fromEntries(
      Object.entries(reported).map(([name, status]) => [name, aged(status, elapsed)]),
    );
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#worker?.postMessage(CLOSE);
    if (this.#running === null) return;
    const closed = this.#running.then(() => true);
    if (await pTimeout(closed, { milliseconds: CLOSE_TIMEOUT_MS, fallback: () => false })) return;
    await this.#worker?.terminate();
  }

  async #runUntilStopped(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#run();
      if (this.#stop.signal.aborted) return;
      this.#failures++;
      const pause = Math.min(100 * 2 ** this.#failures, MAX_PAUSE_MS);
      await sleep(pause, null, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  /** Runs one thread to its end. */
  #run(): Promise<void> {
    return new Promise((resolve) => {
      const worker = new Worker(new URL('./builderThread.ts', import.meta.url), {
        workerData: this.#data,
      });
      this.#worker = worker;
      worker.on('message', (message: BuilderMessage) => this.#receive(message));
      worker.on('error', (error) => {
        refuseMissingCode(error);
        this.#logger.error({ err: error }, 'the builder thread failed');
      });
      worker.on('exit', () => {
        this.#worker = null;
        resolve();
      });
    });
  }

  #receive(message: BuilderMessage): void {
    if (message.kind === 'status') {
      this.#parts = message.parts;
      this.#build = message.build;
      this.#toldAt = Date.now();
      return;
    }
    this.#failures = 0;
    this.#vocabularies = message.vocabularies ?? this.#vocabularies;
    if (this.#vocabularies === null) throw new Error('The first read model came without its vocabularies');
    const columns = { ...message.columns, ...this.#vocabularies };
    this.#swapping = this.#swapping.then(() => this.#swapIn(columns, message));
  }

  /** Swaps in a read model after its warm-up; between the steps, queries are answered from the one before. */
  async #swapIn(columns: SnapshotColumns, { token, newBytes, next }: SnapshotMessage): Promise<void> {
    // JIT warm-up: before the first read model nothing is answered, so there is time to have this code compiled.
    for (let times = this.ready ? 0 : WARM_UP_ROUNDS; times > 0; times--) {
      await this.#warmUp(openSnapshot(columns, times % 2 === 0 ? {} : { next }));
    }
    const snapshot = openSnapshot(columns, { ownBytes: newBytes, next });
    await this.#warmUp(snapshot);
    this.#newest = { token, snapshot };
    this.#swappedAt = Date.now();
  }

  async #warmUp(snapshot: Snapshot): Promise<void> {
    for (const _ of warmUpSteps(snapshot, Date.now() - MAX_REQUEST_AGE_MS)) await nextTurn();
  }
}

/** A thread whose code is not there fails again however often it is started: the process ends with the reason. */
function refuseMissingCode(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) return;
  throw new Error(`${error.message}\nIs the Prisma client generated (npx turbo run generate)?`);
}

function worst(values: readonly (number | null)[]): number | null {
  return values.reduce(
    (most, value) => (value === null || (most !== null && most >= value) ? most : value),
    null,
  );
}

const WARM_UP_ROUNDS = 8;
const MAX_PAUSE_MS = 10_000;
const CLOSE_TIMEOUT_MS = 5_000;
