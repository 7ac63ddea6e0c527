import { setTimeout as sleep } from 'node:timers/promises';
import type { SnapshotSettings, VersionedSnapshot } from './VersionedSnapshot.ts';

/**
 * Reads a source within deadlines. A read that is late counts as failed and is abandoned. Three at most are abandoned
 * at a time: each may hold a connection.
 */
export class SourceReader<Snapshot> {
  readonly #options: SourceReaderOptions<Snapshot>;
  #abandoned = 0;
  #isLoading = false;

  constructor(options: SourceReaderOptions<Snapshot>) {
    this.#options = options;
  }

  /** Whether the source has named its state and is being loaded. */
  get isLoading(): boolean {
    return this.#isLoading;
  }

  /**
   * The source's snapshot if its token is not the present one's, else null.
   *
   * @param present the snapshot that is there once the token was read
   * @throws the error of the source, or that it was late
   */
  async read(present: () => VersionedSnapshot<Snapshot> | null): Promise<LoadedSnapshot<Snapshot> | null> {
    const { source, tokenTimeoutMs, loadTimeoutMs } = this.#options;
    const token = await this.#within(tokenTimeoutMs, 'token', () => source.readToken());
    const previous = present();
    if (token === previous?.token) return null;
    const began = performance.now();
    this.#isLoading = true;
    try {
      const load = () => source.load(previous?.snapshot ?? null);
      const versioned = await this.#within(loadTimeoutMs, 'snapshot', load);
      return { versioned, tookMs: Math.round(performance.now() - began) };
    } finally {
      this.#isLoading = false;
    }
  }

  async #within<T>(ms: number, what: string, work: () => Promise<T>): Promise<T> {
    if (this.#abandoned >= MOST_ABANDONED) throw new Error('Earlier attempts still wait for an answer');
    const answered = new AbortController();
    let isLate = false;
    const attempt = work().finally(() => {
      if (isLate) this.#abandoned -= 1;
      answered.abort();
    });
    const expiry = silence(ms, answered.signal).then(() => {
      isLate = true;
      this.#abandoned += 1;
      attempt.catch(() => undefined);
      throw new Error(`No ${what} within ${ms} ms`);
    });
    return Promise.race([attempt, expiry]);
  }
}

/**
 * Waits in slices, which is why this is no plain timeout. While the thread was busy only one slice has passed, and the
 * source may have answered meanwhile.
 */
async function silence(ms: number, signal: AbortSignal): Promise<void> {
  for (let slice = 0; slice < SLICES; slice++) await sleep(ms / SLICES, null, { signal, ref: false });
}

const SLICES = 10;
const MOST_ABANDONED = 3;

export interface LoadedSnapshot<Snapshot> {
  readonly versioned: VersionedSnapshot<Snapshot>;
  /** Of the load. */
  readonly tookMs: number;
}

type SourceReaderOptions<Snapshot> = Pick<
  SnapshotSettings<Snapshot>,
  'source' | 'tokenTimeoutMs' | 'loadTimeoutMs'
>;
