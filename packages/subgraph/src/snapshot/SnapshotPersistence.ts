import type { SnapshotCopy, SnapshotSettings, VersionedSnapshot } from './VersionedSnapshot.ts';

/** Reads and writes a snapshot's persistent copy, one read and one write at a time. A copy that fails is logged. */
export class SnapshotPersistence<Snapshot> {
  readonly #options: SnapshotPersistenceOptions<Snapshot>;
  #isReading = false;
  #isFaulty = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: SnapshotPersistenceOptions<Snapshot>) {
    this.#options = options;
  }

  /** Begins to read the copy. To be called again while there is no snapshot. */
  async restore(take: (versioned: VersionedSnapshot<Snapshot>) => void): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const { copy, logger, name } = this.#options;
    try {
      const versioned = await copy.read();
      if (versioned !== null) take(versioned);
    } catch (error) {
      if (!this.#isFaulty) logger.warn({ follows: name, err: error }, 'the kept copy is not usable');
      this.#isFaulty = true;
    }
    this.#isReading = false;
  }

  /** Writes the copy once earlier writes are done, if the snapshot `isNewest` then. */
  save(versioned: VersionedSnapshot<Snapshot>, isNewest: () => boolean): void {
    const { copy, logger, name } = this.#options;
    this.#writing = this.#writing.then(async () => {
      if (!isNewest()) return;
      try {
        await copy.write(versioned);
      } catch (error) {
        logger.warn({ follows: name, err: error }, 'the copy of the snapshot could not be written');
      }
    });
  }

  settled(): Promise<void> {
    return this.#writing;
  }
}

type SnapshotPersistenceOptions<Snapshot> = Pick<SnapshotSettings<Snapshot>, 'name' | 'logger'> & {
  readonly copy: SnapshotCopy<Snapshot>;
};
