import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether a replica takes requests, as far as is known. One that is in doubt (it could not be connected to, said that it
 * is not ready or that it stops) counts as not ready and is asked for its readiness, at once and then ten times a second,
 * until it is ready again. While it is not in doubt nothing is asked: its replies show it.
 */
export class Readiness {
  readonly #isReady: (signal: AbortSignal) => Promise<boolean>;
  readonly #onChange: () => void;
  readonly #stop = new AbortController();
  #inDoubt = false;
  #isAway = false;

  /**
   * @param isReady asks the replica; rejects when it does not answer
   * @param onChange called when the replica has turned out not to be ready, and when it is again
   */
  constructor(isReady: (signal: AbortSignal) => Promise<boolean>, onChange: () => void) {
    this.#isReady = isReady;
    this.#onChange = onChange;
  }

  get isReady(): boolean {
    return !this.#inDoubt;
  }

  doubt(): void {
    if (this.#inDoubt || this.#stop.signal.aborted) return;
    this.#inDoubt = true;
    void this.#ask();
  }

  close(): void {
    this.#stop.abort();
  }

  async #ask(): Promise<void> {
    const { signal } = this.#stop;
    while (!(await this.#isReadyNow())) {
      if (signal.aborted) return;
      if (!this.#isAway) {
        this.#isAway = true;
        this.#onChange();
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
    if (signal.aborted) return;
    this.#inDoubt = false;
    if (this.#isAway) {
      this.#isAway = false;
      this.#onChange();
    }
  }

  #isReadyNow(): Promise<boolean> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(deadline)]);
    return this.#isReady(signal).catch(() => false);
  }
}

/** Milliseconds between two questions. */
const pause = 100;
/** Milliseconds for an answer. */
const deadline = 1000;
