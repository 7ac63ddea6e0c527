import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Followed, FollowerSource, Logger } from '@calendar/kit';
import type { Configuration } from '../configuration.ts';
import { openSnapshot, type Snapshot } from '../domain/snapshot.ts';
import { type BuilderMessage, CLOSE, type PartsStatus } from './messages.ts';

/**
 * The builder thread seen from the thread that answers: a source of snapshots to follow. A thread that dies is
 * started again, with growing pauses; what it built last stays.
 */
export class SnapshotThread implements FollowerSource<Snapshot> {
  readonly #configuration: Configuration;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #worker: Worker | null = null;
  #newest: Followed<Snapshot> | null = null;
  #parts: PartsStatus = {};
  #failures = 0;
  #onSnapshot: () => void = () => undefined;

  constructor(configuration: Configuration, logger: Logger) {
    this.#configuration = configuration;
    this.#logger = logger;
    this.#ended = this.#keepRunning();
  }

  /** How following each part of the read model goes. */
  get parts(): PartsStatus {
    return this.#parts;
  }

  /** Calls back when a new snapshot is there. */
  onSnapshot(callBack: () => void): void {
    this.#onSnapshot = callBack;
  }

  /** @throws while there is no snapshot yet, naming what it waits for */
  async readToken(): Promise<string> {
    return this.#current().token;
  }

  async load(): Promise<Followed<Snapshot>> {
    return this.#current();
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#worker?.postMessage(CLOSE);
    const cut = setTimeout(() => void this.#worker?.terminate(), LONGEST_CLOSING);
    await this.#ended;
    clearTimeout(cut);
  }

  #current(): Followed<Snapshot> {
    if (this.#newest !== null) return this.#newest;
    const missing = Object.entries(this.#parts).flatMap(([name, { ready }]) => (ready ? [] : [name]));
    throw new Error(`Waits for ${missing.join(', ') || 'the first snapshot'}`);
  }

  async #keepRunning(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#run();
      if (this.#stop.signal.aborted) return;
      this.#failures++;
      const pause = Math.min(100 * 2 ** this.#failures, LONGEST_PAUSE);
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
      return;
    }
    this.#failures = 0;
    this.#newest = { token: message.token, snapshot: openSnapshot(message.columns) };
    this.#onSnapshot();
  }
}

const LONGEST_PAUSE = 10_000;
const LONGEST_CLOSING = 5_000;
