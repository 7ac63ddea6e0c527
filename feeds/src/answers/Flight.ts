/**
 * The making of one answer, for all callers who ask for it meanwhile. When all of them have disconnected, its signal
 * fires: nobody waits for the answer any more.
 */
export class Flight<Result> {
  readonly result: Promise<Result>;
  readonly #nobodyWaits = new AbortController();
  #callers = 0;

  constructor(make: (signal: AbortSignal) => Promise<Result>) {
    this.result = Promise.resolve().then(() => make(this.#nobodyWaits.signal));
    // Whoever joins handles it.
    this.result.catch(() => undefined);
  }

  /** Whether its work was given up. */
  get isAbandoned(): boolean {
    return this.#nobodyWaits.signal.aborted;
  }

  /**
   * Resolves with the result. A caller who was answered otherwise meanwhile does not count as gone.
   *
   * @param disconnected fires when this caller has disconnected
   */
  join(disconnected: AbortSignal): Promise<Result> {
    this.#callers++;
    const leave = () => {
      if (--this.#callers === 0) this.#nobodyWaits.abort(disconnected.reason);
    };
    if (disconnected.aborted) leave();
    else disconnected.addEventListener('abort', leave, { once: true });
    return this.result.finally(() => disconnected.removeEventListener('abort', leave));
  }
}
