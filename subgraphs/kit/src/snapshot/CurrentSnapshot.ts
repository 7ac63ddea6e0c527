import type { SnapshotOrigin, VersionedSnapshot } from './VersionedSnapshot.ts';

/** The snapshot that is answered from: never changed, only replaced whole. */
export class CurrentSnapshot<Snapshot> {
  readonly #clock: () => number;
  readonly #first = Promise.withResolvers<void>();
  #versioned: VersionedSnapshot<Snapshot> | null = null;
  #origin: SnapshotOrigin | null = null;
  #takenAt: number | null = null;
  #changedAt: number | null = null;
  #earlier: readonly EarlierSnapshot<Snapshot>[] = [];

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
    return this.#earlier.map(({ versioned }) => versioned);
  }

  get token(): string | null {
    return this.#versioned?.token ?? null;
  }

  get origin(): SnapshotOrigin | null {
    return this.#origin;
  }

  /** When the source was last changed, milliseconds since 1970, as far as it says. */
  get changedAt(): number | null {
    return this.#changedAt;
  }

  /** Milliseconds since the snapshot was taken. */
  get ageMs(): number | null {
    return this.#takenAt === null ? null : this.#clock() - this.#takenAt;
  }

  replace({ token, snapshot, changedAt }: VersionedSnapshot<Snapshot>, origin: SnapshotOrigin): void {
    this.#keepEarlier();
    this.#versioned = Object.freeze({ token, snapshot });
    this.#origin = origin;
    this.#takenAt = this.#clock();
    this.#changedAt = changedAt ?? null;
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

  /** Rejects what waits for a first snapshot. */
  close(): void {
    this.#first.reject(new Error('Closed before the first snapshot was there'));
  }

  #keepEarlier(): void {
    if (this.#versioned === null) return;
    const replaced = { versioned: this.#versioned, until: performance.now() + KEPT_FOR };
    const kept = this.#earlier.filter(({ until }) => until > performance.now());
    this.#earlier = [replaced, ...kept].slice(0, MOST_KEPT);
    setTimeout(() => {
      this.#earlier = this.#earlier.filter((each) => each !== replaced);
    }, KEPT_FOR).unref();
  }
}

/** Milliseconds: longer than other domains take to follow. */
const KEPT_FOR = 10_000;
const MOST_KEPT = 8;

interface EarlierSnapshot<Snapshot> {
  readonly versioned: VersionedSnapshot<Snapshot>;
  /** On the clock of `performance.now()`. */
  readonly until: number;
}
