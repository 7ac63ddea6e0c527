/** Whether anybody waits for what is being made. Its signal fires when the last of those who did has hung up. */
export class Waiters {
  readonly #unwanted = new AbortController();
  readonly #onUnwanted: () => void;
  #waiting = 0;
  #settled = false;

  /** @param onUnwanted is called before the signal fires */
  constructor(onUnwanted: () => void) {
    this.#onUnwanted = onUnwanted;
  }

  get signal(): AbortSignal {
    return this.#unwanted.signal;
  }

  /** One more waits, until this signal fires. */
  by(caller: AbortSignal): void {
    this.#waiting++;
    if (caller.aborted) this.#leave();
    else caller.addEventListener('abort', () => this.#leave(), { once: true });
  }

  /** It is there, or has failed: from now on the signal does not fire. */
  settle(): void {
    this.#settled = true;
  }

  #leave(): void {
    this.#waiting--;
    if (this.#waiting > 0 || this.#settled) return;
    this.#onUnwanted();
    this.#unwanted.abort(new DOMException('Nobody waits for the answer', 'AbortError'));
  }
}
