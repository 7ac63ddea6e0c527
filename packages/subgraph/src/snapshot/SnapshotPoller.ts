import { addAbortListener, EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { boundedReads } from './boundedReads.ts';
import { SnapshotPersistence } from './SnapshotPersistence.ts';
import { SourceHealth } from './SourceHealth.ts';
import type {
  SnapshotOrigin,
  SnapshotPollerOptions,
  SnapshotSettings,
  SnapshotStatus,
  VersionedSnapshot,
} from './VersionedSnapshot.ts';

/**
 * Replaces a snapshot when its source's token moves. While the source fails, the last one or the copy stays.
 */
export class SnapshotPoller<Snapshot> {
  /** Emits `snapshot` when there is another one, and `health` when the source begins or ends to answer. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  readonly #options: SnapshotSettings<Snapshot>;
  readonly #read = boundedReads();
  readonly #health: SourceHealth;
  readonly #persistence: SnapshotPersistence<Snapshot> | null;
  readonly #stop = new AbortController();
  readonly #first = Promise.withResolvers<void>();
  #current: VersionedSnapshot<Snapshot> | null = null;
  #earlier: readonly VersionedSnapshot<Snapshot>[] = [];
  #origin: SnapshotOrigin | null = null;
  #takenAt = 0;
  /** Whether the source has named its state and is being loaded. */
  #isLoading = false;
  #loadMs: number | null = null;
  #attempt: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #running: Promise<void> | null = null;

  constructor({ copy, ...given }: SnapshotPollerOptions<Snapshot>) {
    const options = { ...DEFAULTS, ...given };
    this.#options = options;
    this.#first.promise.catch(() => undefined);
    this.#health = new SourceHealth(options);
    this.#persistence = copy ? new SnapshotPersistence({ ...options, copy }) : null;
  }

  get current(): VersionedSnapshot<Snapshot> | null {
    return this.#current;
  }

  /** Those that it replaced in the last ten seconds, the latest first, if it keeps these. */
  get earlier(): readonly VersionedSnapshot<Snapshot>[] {
    return this.#earlier;
  }

  get ready(): boolean {
    return this.#current !== null;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when there is a snapshot to answer from; rejects when the poller was closed before. */
  whenReady(): Promise<void> {
    return this.#first.promise;
  }

  /**
   * Compares the token now, and loads if it has changed; callers at the same time share an attempt. Throws the error of
   * the source; the last snapshot stays.
   */
  refresh(): Promise<void> {
    if (this.#attempt === null) return this.#begin();
    this.#next ??= this.#attempt
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.#begin();
      });
    return this.#next;
  }

  status(): SnapshotStatus {
    const { ready } = this;
    return {
      ready,
      token: this.#current?.token ?? null,
      origin: this.#origin,
      ageMs: ready ? this.#options.clock() - this.#takenAt : null,
      changedAt: this.#current?.changedAt ?? null,
      loadMs: this.#loadMs,
      ...this.#health.status,
      unbuilt: null,
    };
  }

  /** Writes the persistent copy of the present snapshot, unless it was read from there. */
  keep(): void {
    const { current } = this;
    if (current === null || this.#origin === 'copy') return;
    this.#persistence?.save(current, () => current.token === this.current?.token);
  }

  /** Ends polling; waits for a copy that is being written. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#first.reject(new Error('Closed before the first snapshot was there'));
    await this.#running;
    await this.#persistence?.settled();
  }

  async #run(): Promise<void> {
    let cycle = this.#cycle();
    await Promise.race([cycle, this.#pause(this.#options.copyAfterMs)]);
    // Reading the copy now would only slow down a source that is about to answer.
    if (this.#isLoading) await Promise.race([cycle, this.#pause(this.#options.copyWhileLoadingAfterMs)]);
    for (;;) {
      if (!this.ready) this.#startFromCopy();
      await cycle;
      await this.#pause(this.#health.delayMs);
      await this.#untilChanged();
      if (this.#stop.signal.aborted) return;
      cycle = this.#cycle();
    }
  }

  /** Does not wait while the source fails: looking at it is what tells. */
  async #untilChanged(): Promise<void> {
    const { signal } = this.#stop;
    if (this.#current === null || this.#health.isAway || signal.aborted) return;
    await this.#options.source.untilChanged?.(this.#current.token, signal).catch(() => undefined);
  }

  async #cycle(): Promise<void> {
    // A failure is noted where it happens. A stop does not wait for a source that hangs.
    const stopped = Promise.withResolvers<void>();
    using _ = addAbortListener(this.#stop.signal, () => stopped.resolve());
    await Promise.race([stopped.promise, this.#begin().catch(() => undefined)]);
  }

  #begin(): Promise<void> {
    this.#attempt ??= this.#refresh().finally(() => {
      this.#attempt = null;
    });
    return this.#attempt;
  }

  async #refresh(): Promise<void> {
    const { source, tokenTimeoutMs } = this.#options;
    try {
      const token = await this.#read('token', tokenTimeoutMs, () => source.readToken());
      if (token !== this.current?.token) await this.#load();
      if (this.#stop.signal.aborted) return;
      // The source says that this is its state, wherever it was read from.
      this.#origin = 'source';
      if (this.#health.succeeded()) this.changes.emit('health');
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      if (!this.#stop.signal.aborted && this.#health.failed(reason, this.current?.token ?? null))
        this.changes.emit('health');
      throw error;
    }
  }

  async #load(): Promise<void> {
    const { name, logger, source, loadTimeoutMs, keepsEach } = this.#options;
    const previous = this.current?.snapshot ?? null;
    const began = performance.now();
    this.#isLoading = true;
    try {
      const versioned = await this.#read('snapshot', loadTimeoutMs, () => source.load(previous));
      if (this.#stop.signal.aborted) return;
      this.#loadMs = Math.round(performance.now() - began);
      this.#replace(versioned, 'source');
      logger.info({ follows: name, token: versioned.token, tookMs: this.#loadMs }, 'snapshot replaced');
      if (keepsEach) this.keep();
    } finally {
      this.#isLoading = false;
    }
  }

  #replace(versioned: VersionedSnapshot<Snapshot>, origin: SnapshotOrigin): void {
    const replaced = this.#current;
    if (replaced !== null && this.#options.keepsEarlier) {
      this.#earlier = [replaced, ...this.#earlier].slice(0, MOST_KEPT);
      setTimeout(() => {
        this.#earlier = this.#earlier.filter((each) => each !== replaced);
      }, KEPT_FOR).unref();
    }
    this.#current = versioned;
    this.#origin = origin;
    this.#takenAt = this.#options.clock();
    this.#first.resolve();
    this.changes.emit('snapshot');
  }

  #startFromCopy(): void {
    void this.#persistence?.restore((versioned) => {
      if (this.ready || this.#stop.signal.aborted) return;
      this.#replace(versioned, 'copy');
      const { logger, name } = this.#options;
      logger.info(
        { follows: name, token: versioned.token },
        'answering from the kept copy of the last snapshot',
      );
    });
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, null, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

/** Milliseconds: longer than other domains take to follow. */
const KEPT_FOR = 10_000;
const MOST_KEPT = 8;

const DEFAULTS = {
  intervalMs: 1_000,
  maxBackOffMs: 2_000,
  tokenTimeoutMs: 5_000,
  loadTimeoutMs: 120_000,
  copyAfterMs: 1_500,
  copyWhileLoadingAfterMs: 0,
  patienceMs: 10_000,
  keepsEach: true,
  keepsEarlier: true,
  clock: Date.now,
} as const;
