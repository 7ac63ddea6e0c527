/** The callers who wait for one piece of work. When all of them have disconnected, its signal fires. */
export class Waiters {
  readonly #nobody = new AbortController();
  readonly #onGone: () => void;
  #count = 0;
  #isDone = false;

  /** @param onGone called before the signal fires */
  constructor(onGone: () => void = () => undefined) {
    this.#onGone = onGone;
  }

  /** Fires when no caller waits any more. It does not fire once the work is done. */
  get signal(): AbortSignal {
    return this.#nobody.signal;
  }

  /** One more waits, until this signal fires. */
  add(disconnected: AbortSignal): void {
    this.#count++;
    if (disconnected.aborted) this.#leave();
    else disconnected.addEventListener('abort', () => this.#leave(), { once: true });
  }

  done(): void {
    this.#isDone = true;
  }

  #leave(): void {
    this.#count--;
    if (this.#count > 0 || this.#isDone) return;
    this.#onGone();
    this.#nobody.abort(new DOMException('All callers have disconnected', 'AbortError'));
  }
}
