import type { SnapshotOrigin, VersionedSnapshot } from './VersionedSnapshot.ts';

/** The snapshot that is answered from: never changed, only replaced whole. */
export class CurrentSnapshot<Snapshot> {
  readonly #clock: () => number;
  readonly #first = Promise.withResolvers<void>();
  #versioned: VersionedSnapshot<Snapshot> | null = null;
  #origin: SnapshotOrigin | null = null;
  #takenAt: number | null = null;
  #changedAt: number | null = null;

  /** @param clock milliseconds since 1970 */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.#first.promise.catch(() => undefined);
  }

  /** Null until the first one is there. */
  get versioned(): VersionedSnapshot<Snapshot> | null {
    return this.#versioned;
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
}
