/** The callers that wait for one computation. Its signal fires when the last of them has disconnected. */
export class CoalescedCallers {
  readonly #controller = new AbortController();
  readonly #onAbandoned: () => void;
  #waiting = 0;
  #settled = false;

  /** @param onAbandoned is called before the signal fires */
  constructor(onAbandoned: () => void) {
    this.#onAbandoned = onAbandoned;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** One more waits, until this signal fires. */
  add(caller: AbortSignal): void {
    this.#waiting++;
    if (caller.aborted) this.#leave();
    else caller.addEventListener('abort', () => this.#leave(), { once: true });
  }

  /** The computation has ended: from now on the signal does not fire. */
  settle(): void {
    this.#settled = true;
  }

  #leave(): void {
    this.#waiting--;
    if (this.#waiting > 0 || this.#settled) return;
    this.#onAbandoned();
    this.#controller.abort(new DOMException('All callers have disconnected', 'AbortError'));
  }
}
