import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../process/createLogger.ts';

/**
 * Holds the newest snapshot of a source that names its state by a token, and replaces it whole when the token
 * moves. While the source fails, the last snapshot stays; the outage is logged once, when it begins and when it
 * ends, and attempts back off. A source that has not answered yet is waited for: parts start in any order.
 */
export class Follower<Snapshot> {
  readonly #options: Required<Omit<FollowerOptions<Snapshot>, 'copy'>>;
  readonly #copy: SnapshotCopy<Snapshot> | null;
  readonly #stop = new AbortController();
  readonly #firstSnapshot = Promise.withResolvers<void>();
  #followed: Followed<Snapshot> | null = null;
  #origin: SnapshotOrigin | null = null;
  #since: number | null = null;
  #changedAt: number | null = null;
  #loadMs: number | null = null;
  #confirmed: number | null = null;
  #outage: Outage | null = null;
  #failures = 0;
  #attempt: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #abandoned = 0;
  #loading = false;
  #reading = false;
  #copyFaulty = false;
  #writing: Promise<void> = Promise.resolve();
  #running: Promise<void> | null = null;

  constructor(options: FollowerOptions<Snapshot>) {
    const { copy, ...given } = options;
    this.#options = { ...DEFAULTS, ...given };
    this.#copy = copy ?? null;
    this.#firstSnapshot.promise.catch(() => undefined);
  }

  /** The newest snapshot and its token; null until the first one is there. */
  get current(): Followed<Snapshot> | null {
    return this.#followed;
  }

  get ready(): boolean {
    return this.#followed !== null;
  }

  /** Begins to follow; without effect when already begun. Does not wait for a snapshot. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when there is a snapshot to answer from; rejects when the follower was closed before. */
  whenReady(): Promise<void> {
    return this.#firstSnapshot.promise;
  }

  /**
   * Compares the token now, and loads when it moved: afterwards the snapshot is at least as new as this call.
   * Callers at the same time share an attempt.
   * @throws what the source threw; the last snapshot is kept
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

  status(): FollowerStatus {
    const now = this.#options.clock();
    return {
      ready: this.ready,
      token: this.#followed?.token ?? null,
      origin: this.#origin,
      ageMs: this.#since === null ? null : now - this.#since,
      changedAt: this.#changedAt,
      loadMs: this.#loadMs,
      unconfirmedMs: this.#confirmed === null ? null : now - this.#confirmed,
      outageMs: this.#outage === null ? null : now - this.#outage.since,
      lastError: this.#outage?.error.message ?? null,
    };
  }

  /** Ends following; waits for a copy that is being written. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#firstSnapshot.reject(new Error('Closed before the first snapshot was there'));
    await this.#running;
    await this.#writing;
  }

  async #run(): Promise<void> {
    let cycle = this.#cycle();
    await Promise.race([cycle, this.#pause(this.#options.copyAfterMs)]);
    // Reading the copy now would only slow down a source that is about to answer.
    if (this.#loading) await Promise.race([cycle, this.#pause(this.#options.copyWhileLoadingAfterMs)]);
    for (;;) {
      if (!this.ready) this.#startFromCopy();
      await cycle;
      await this.#pause(this.#delay());
      if (this.#stop.signal.aborted) return;
      cycle = this.#cycle();
    }
  }

  #begin(): Promise<void> {
    this.#attempt ??= this.#refresh().finally(() => {
      this.#attempt = null;
    });
    return this.#attempt;
  }

  async #cycle(): Promise<void> {
    // A failure is noted where it happens; a stop does not wait for a source that hangs.
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#stop.signal.removeEventListener('abort', done);
        resolve();
      };
      this.#stop.signal.addEventListener('abort', done);
      this.#begin().then(done, done);
    });
  }

  async #refresh(): Promise<void> {
    const { source, tokenTimeoutMs, loadTimeoutMs, name, logger } = this.#options;
    try {
      const token = await this.#within(tokenTimeoutMs, 'token', () => source.readToken());
      if (token !== this.#followed?.token) {
        const started = performance.now();
        const previous = this.#followed?.snapshot ?? null;
        this.#loading = true;
        const loaded = await this.#within(loadTimeoutMs, 'snapshot', () => source.load(previous));
        if (this.#stop.signal.aborted) return;
        const tookMs = Math.round(performance.now() - started);
        this.#loadMs = tookMs;
        this.#take(loaded, 'source');
        logger.info({ follows: name, token: loaded.token, tookMs }, 'snapshot replaced');
        this.#keepCopy(loaded);
      }
      this.#succeeded();
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#failed(error instanceof Error ? error : new Error(String(error)));
      throw error;
    } finally {
      this.#loading = false;
    }
  }

  #take(followed: Followed<Snapshot>, origin: SnapshotOrigin): void {
    this.#followed = Object.freeze({ token: followed.token, snapshot: followed.snapshot });
    this.#origin = origin;
    this.#since = this.#options.clock();
    this.#changedAt = followed.changedAt ?? null;
    this.#firstSnapshot.resolve();
  }

  #succeeded(): void {
    this.#origin = 'source';
    this.#confirmed = this.#options.clock();
    this.#failures = 0;
    if (this.#outage === null) return;
    const { since, isTold } = this.#outage;
    this.#outage = null;
    const { logger, name, clock } = this.#options;
    const level = isTold ? 'info' : 'debug';
    logger[level]({ follows: name, outageMs: clock() - since }, 'source answers again');
  }

  #failed(error: Error): void {
    this.#failures += 1;
    const { logger, name, clock, patienceMs } = this.#options;
    const begins = this.#outage === null;
    const outage = this.#outage ?? { since: clock(), error, isTold: false };
    this.#outage = outage;
    outage.error = error;
    if (outage.isTold) return;
    const told = { follows: name, token: this.#followed?.token ?? null };
    const hasAnswered = this.#confirmed !== null;
    outage.isTold = hasAnswered || clock() - outage.since >= patienceMs;
    if (hasAnswered) logger.warn({ ...told, err: error }, 'source does not answer');
    else if (outage.isTold) logger.warn({ ...told, reason: error.message }, 'source has not answered yet');
    else if (begins) logger.debug({ ...told, reason: error.message }, 'waiting for the source');
  }

  /** Tried again with each attempt until there is a snapshot: the copy may live where it cannot be read yet. */
  #startFromCopy(): void {
    const copy = this.#copy;
    if (copy === null || this.#reading) return;
    this.#reading = true;
    const { logger, name } = this.#options;
    copy
      .read()
      .then(
        (kept) => {
          if (kept === null || this.ready || this.#stop.signal.aborted) return;
          this.#take(kept, 'copy');
          logger.info(
            { follows: name, token: kept.token },
            'answering from the kept copy of the last snapshot',
          );
        },
        (error: unknown) => {
          if (!this.#copyFaulty) logger.warn({ follows: name, err: error }, 'the kept copy is not usable');
          this.#copyFaulty = true;
        },
      )
      .finally(() => {
        this.#reading = false;
      });
  }

  /** One write at a time; of several snapshots that wait, only the newest is written. */
  #keepCopy(loaded: Followed<Snapshot>): void {
    const copy = this.#copy;
    if (copy === null) return;
    this.#writing = this.#writing.then(async () => {
      if (loaded.token !== this.#followed?.token) return;
      try {
        await copy.write(loaded);
      } catch (error) {
        const { logger, name } = this.#options;
        logger.warn({ follows: name, err: error }, 'the copy of the snapshot could not be written');
      }
    });
  }

  /** A source that hangs is left behind at the deadline, a few times at most: each may hold a connection. */
  async #within<T>(ms: number, what: string, work: () => Promise<T>): Promise<T> {
    if (this.#abandoned >= MOST_ABANDONED) throw new Error('Earlier attempts still wait for an answer');
    const deadline = new AbortController();
    let late = false;
    const attempt = work().finally(() => {
      if (late) this.#abandoned -= 1;
      deadline.abort();
    });
    const expiry = silence(ms, deadline.signal).then(() => {
      late = true;
      this.#abandoned += 1;
      attempt.catch(() => undefined);
      throw new Error(`No ${what} within ${ms} ms`);
    });
    return Promise.race([attempt, expiry]);
  }

  #delay(): number {
    const { intervalMs, maxBackOffMs } = this.#options;
    if (this.#failures === 0) return intervalMs;
    const backOff = Math.min(intervalMs * 2 ** Math.min(this.#failures, 16), maxBackOffMs);
    return backOff * (0.75 + Math.random() / 4);
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, null, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

/** Waits in slices: while this thread was busy, only one of them went by, and the source may have answered. */
async function silence(ms: number, signal: AbortSignal): Promise<void> {
  for (let slice = 0; slice < SLICES; slice++) await sleep(ms / SLICES, null, { signal, ref: false });
}

const SLICES = 10;
const MOST_ABANDONED = 3;

const DEFAULTS = {
  intervalMs: 300,
  maxBackOffMs: 2_000,
  tokenTimeoutMs: 5_000,
  loadTimeoutMs: 120_000,
  copyAfterMs: 1_500,
  copyWhileLoadingAfterMs: 0,
  patienceMs: 10_000,
  clock: Date.now,
} as const;

/** A snapshot and the token that names the state it shows. */
export interface Followed<Snapshot> {
  readonly token: string;
  readonly snapshot: Snapshot;
  /** When the source was last changed, milliseconds since 1970; undefined where it does not say. */
  readonly changedAt?: number | undefined;
}

/** Where snapshots come from. */
export interface FollowerSource<Snapshot> {
  /** Names the current state; cheap, asked every `intervalMs`. */
  readToken(): Promise<string>;
  /**
   * The whole current state with its own token, which may be newer than the one read before.
   * @param previous the snapshot to be replaced, so that unchanged parts can be shared; it must not be changed
   */
  load(previous: Snapshot | null): Promise<Followed<Snapshot>>;
}

/** The last snapshot kept near, to start from while the source is down. */
export interface SnapshotCopy<Snapshot> {
  /** Null when there is none; throws when there is one that cannot be used. */
  read(): Promise<Followed<Snapshot> | null>;
  write(followed: Followed<Snapshot>): Promise<void>;
}

export interface FollowerOptions<Snapshot> {
  /** What is followed, for the log. */
  readonly name: string;
  readonly source: FollowerSource<Snapshot>;
  readonly logger: Logger;
  readonly copy?: SnapshotCopy<Snapshot> | null;
  /** Between two looks at the token; default 300. */
  readonly intervalMs?: number;
  /** The longest wait between two attempts while the source is down; default 2000. */
  readonly maxBackOffMs?: number;
  /** A source silent for longer counts as down; default 5000. */
  readonly tokenTimeoutMs?: number;
  /** A load may take this long; default 120000. */
  readonly loadTimeoutMs?: number;
  /** How long the first load may take before the copy is used; default 1500. */
  readonly copyAfterMs?: number;
  /** How much longer it may when the source has told its token and is being read; default 0. */
  readonly copyWhileLoadingAfterMs?: number;
  /** How long it is normal that a source has not answered yet; default 10000. */
  readonly patienceMs?: number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

interface Outage {
  readonly since: number;
  error: Error;
  /** Whether the log says it above `debug`. */
  isTold: boolean;
}

/** `copy`: read from the kept copy, and the source has not confirmed it yet. */
export type SnapshotOrigin = 'source' | 'copy';

export interface FollowerStatus {
  readonly ready: boolean;
  readonly token: string | null;
  readonly origin: SnapshotOrigin | null;
  /** Since the snapshot was taken. */
  readonly ageMs: number | null;
  /** When the source was last changed, milliseconds since 1970, as far as it says. */
  readonly changedAt: number | null;
  /** How long the last load took. */
  readonly loadMs: number | null;
  /** Since the source last said that the snapshot is current. */
  readonly unconfirmedMs: number | null;
  /** Since the source stopped answering; null while it answers. */
  readonly outageMs: number | null;
  readonly lastError: string | null;
}
