import type { SnapshotSettings, SnapshotStatus } from './VersionedSnapshot.ts';

/** Whether a source answers. An outage is logged once; one that has not answered yet has a while. */
export class SourceHealth {
  readonly #options: SourceHealthOptions;
  #confirmedAt: number | null = null;
  #outage: Outage | null = null;
  #failures = 0;

  constructor(options: SourceHealthOptions) {
    this.#options = options;
  }

  get status(): Pick<SnapshotStatus, 'unconfirmedMs' | 'outageMs' | 'lastError'> {
    const since = (instant: number | undefined | null) =>
      instant == null ? null : this.#options.clock() - instant;
    return {
      unconfirmedMs: since(this.#confirmedAt),
      outageMs: since(this.#outage?.since),
      lastError: this.#outage?.error.message ?? null,
    };
  }

  /** Milliseconds until the next attempt: longer with each failure in a row, and not the same for all who wait. */
  get delayMs(): number {
    const { intervalMs, maxBackOffMs } = this.#options;
    if (this.#failures === 0) return intervalMs;
    const backOff = Math.min(intervalMs * 2 ** Math.min(this.#failures, 16), maxBackOffMs);
    return backOff * (0.75 + Math.random() / 4);
  }

  get isAway(): boolean {
    return this.#outage !== null;
  }

  /** @returns whether an outage has ended */
  succeeded(): boolean {
    const { logger, name, clock } = this.#options;
    this.#confirmedAt = clock();
    this.#failures = 0;
    if (this.#outage === null) return false;
    const { since, isLogged } = this.#outage;
    this.#outage = null;
    const level = isLogged ? 'info' : 'debug';
    logger[level]({ follows: name, outageMs: clock() - since }, 'source answers again');
    return true;
  }

  /** @returns whether an outage begins */
  failed(error: Error, token: string | null): boolean {
    const { logger, name, clock, patienceMs } = this.#options;
    this.#failures += 1;
    const begins = this.#outage === null;
    const { since, isLogged: wasLogged } = this.#outage ?? { since: clock(), isLogged: false };
    const hasAnswered = this.#confirmedAt !== null;
    const isLogged = wasLogged || hasAnswered || clock() - since >= patienceMs;
    this.#outage = { since, error, isLogged };
    if (wasLogged) return begins;
    const fields = { follows: name, token };
    if (hasAnswered) logger.warn({ ...fields, err: error }, 'source does not answer');
    else if (isLogged) logger.warn({ ...fields, reason: error.message }, 'source has not answered yet');
    else if (begins) logger.debug({ ...fields, reason: error.message }, 'waiting for the source');
    return begins;
  }
}

interface Outage {
  readonly since: number;
  readonly error: Error;
  /** Whether the log says it above `debug`. */
  readonly isLogged: boolean;
}

type SourceHealthOptions = Pick<
  SnapshotSettings<unknown>,
  'name' | 'logger' | 'intervalMs' | 'maxBackOffMs' | 'patienceMs' | 'clock'
>;
