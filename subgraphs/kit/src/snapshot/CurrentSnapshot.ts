import type { SnapshotOrigin, SnapshotStatus, VersionedSnapshot } from './VersionedSnapshot.ts';

/** The snapshot that is answered from: never changed, only replaced whole. */
export class CurrentSnapshot<Snapshot> {
  readonly #clock: () => number;
  readonly #first = Promise.withResolvers<void>();
  #versioned: VersionedSnapshot<Snapshot> | null = null;
  #origin: SnapshotOrigin | null = null;
  #takenAt: number | null = null;
  #earlier: readonly VersionedSnapshot<Snapshot>[] = [];

  /** @param clock milliseconds since 1970 */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.#first.promise.catch(() => undefined);
  }

  /** Null until the first one is there. */
  get versioned(): VersionedSnapshot<Snapshot> | null {
    return this.#versioned;
  }

  /** Those that were replaced in the last ten seconds, the latest first. */
  get earlier(): readonly VersionedSnapshot<Snapshot>[] {
    return this.#earlier;
  }

  /** The status of the source. `ageMs`: since it was taken. */
  get status(): Pick<SnapshotStatus, 'ready' | 'token' | 'origin' | 'ageMs' | 'changedAt'> {
    return {
      ready: this.#versioned !== null,
      token: this.#versioned?.token ?? null,
      origin: this.#origin,
      ageMs: this.#takenAt === null ? null : this.#clock() - this.#takenAt,
      changedAt: this.#versioned?.changedAt ?? null,
    };
  }

  replace(versioned: VersionedSnapshot<Snapshot>, origin: SnapshotOrigin): void {
    this.#keepEarlier();
    this.#versioned = versioned;
    this.#origin = origin;
    this.#takenAt = this.#clock();
    this.#first.resolve();
  }

  /** The source says that this is its state, wherever it was read from. */
  confirm(): void {
    this.#origin = 'source';
  }

  /** Resolves when there is one; rejects when there will be none. */
  whenReady(): Promise<void> {
    return this.#first.promise;
  }

  /** Rejects the requests that wait for a first snapshot. */
  close(): void {
    this.#first.reject(new Error('Closed before the first snapshot was there'));
  }

  #keepEarlier(): void {
    if (this.#versioned === null) return;
    const replaced = this.#versioned;
    this.#earlier = [replaced, ...this.#earlier].slice(0, MOST_KEPT);
    setTimeout(() => {
      this.#earlier = this.#earlier.filter((each) => each !== replaced);
    }, KEPT_FOR).unref();
  }
}

/** Milliseconds: longer than other domains take to follow. */
const KEPT_FOR = 10_000;
const MOST_KEPT = 8;
