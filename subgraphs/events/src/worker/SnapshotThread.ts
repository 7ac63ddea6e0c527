import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Logger, type SnapshotStatus, type VersionedSnapshot, waitAtMost } from '@calendar/kit';
import type { Configuration } from '../configuration.ts';
import type { SnapshotColumns } from '../index/columns.ts';
import type { Vocabularies } from '../index/vocabularies.ts';
import { openSnapshot, type Snapshot } from '../query/snapshot.ts';
import { MAX_REQUEST_AGE_MS, warmUpSteps } from '../query/warmUp.ts';
import { aged } from './aged.ts';
import { type BuilderMessage, CLOSE, type PartsStatus, type SnapshotMessage } from './messages.ts';

/**
 * The builder thread seen from the thread that answers: it holds the newest snapshot built. A thread that dies is
 * started again, after growing pauses; what it built last stays.
 */
export class SnapshotThread {
  readonly #configuration: Configuration;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;
  #worker: Worker | null = null;
  #newest: VersionedSnapshot<Snapshot> | null = null;
  #takenAt: number | null = null;
  #vocabularies: Vocabularies | null = null;
  #taking: Promise<void> = Promise.resolve();
  #parts: PartsStatus = {};
  #build: SnapshotStatus | null = null;
  #toldAt = 0;
  #failures = 0;

  constructor(configuration: Configuration, logger: Logger) {
    this.#configuration = configuration;
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
    this.#running ??= this.#keepRunning();
  }

  /** How following goes: of the parts of the read model, what is worst. */
  status(): SnapshotStatus {
    const parts = Object.values(this.parts());
    const waiting = Object.entries(this.#parts).flatMap(([name, { ready }]) => (ready ? [] : [name]));
    return {
      ready: this.ready,
      token: this.#newest?.token ?? null,
      origin: this.ready ? (parts.some(({ origin }) => origin === 'copy') ? 'copy' : 'source') : null,
      ageMs: this.#takenAt === null ? null : Date.now() - this.#takenAt,
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
    if (this.#running === null || (await waitAtMost(CLOSE_TIMEOUT_MS, this.#running))) return;
    await this.#worker?.terminate();
  }

  async #keepRunning(): Promise<void> {
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
        workerData: this.#configuration,
      });
      this.#worker = worker;
      worker.on('message', (message: BuilderMessage) => this.#take(message));
      worker.on('error', (error) => this.#logger.error({ err: error }, 'the builder thread failed'));
      worker.on('exit', () => {
        this.#worker = null;
        resolve();
      });
    });
  }

  #take(message: BuilderMessage): void {
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
    this.#taking = this.#taking.then(() => this.#use(columns, message));
  }

  /** Answers from a read model when it is prepared; between the steps, questions are answered from the one before. */
  async #use(columns: SnapshotColumns, { token, newBytes, next }: SnapshotMessage): Promise<void> {
    // Nobody waits for the first one's answers yet: done again and again, this code is made machine code by then.
    for (let times = this.ready ? 0 : WARM_UP_ROUNDS; times > 0; times--) {
      await this.#prepare(openSnapshot(columns, times % 2 === 0 ? {} : { next }));
    }
    const snapshot = openSnapshot(columns, { ownBytes: newBytes, next });
    await this.#prepare(snapshot);
    this.#newest = { token, snapshot };
    this.#takenAt = Date.now();
  }

  async #prepare(snapshot: Snapshot): Promise<void> {
    for (const _ of warmUpSteps(snapshot, Date.now() - MAX_REQUEST_AGE_MS)) await nextTurn();
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
const CLOSE_TIMEOUT_MS = 5_000;
