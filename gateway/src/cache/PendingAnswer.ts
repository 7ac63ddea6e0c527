import type { Reply } from '../http/PreparedAnswer.ts';

/** An answer that is being made, and the callers who wait for it. */
export class PendingAnswer {
  /** It is made for this instant; milliseconds since 1970. */
  readonly instant: number;
  /** The generation of the watch in which it was begun. */
  readonly generation: number;
  readonly #reply = Promise.withResolvers<Reply>();
  readonly #controller = new AbortController();
  readonly #onEnd: () => void;
  #waiting = 0;
  #settled = false;

  /** @param onEnd called when no more callers may join: before its signal fires, and when it is there */
  constructor(instant: number, generation: number, onEnd: () => void) {
    this.instant = instant;
    this.generation = generation;
    this.#onEnd = onEnd;
    // The caller who begins it may be its only one.
    this.#reply.promise.catch(() => undefined);
  }

  /** The result of the work. */
  get reply(): Promise<Reply> {
    return this.#reply.promise;
  }

  /** Fires when no caller waits for it any more. It does not fire once the answer is there. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** One more waits, until this signal fires. */
  add(caller: AbortSignal): void {
    this.#waiting++;
    if (caller.aborted) this.#leave();
    else caller.addEventListener('abort', () => this.#leave(), { once: true });
  }

  /** Gives the result to all who wait. */
  async settle(reply: Promise<Reply>): Promise<Reply> {
    try {
      const made = await reply;
      this.#reply.resolve(made);
      return made;
    } catch (error) {
      this.#reply.reject(error);
      throw error;
    } finally {
      this.#settled = true;
      this.#onEnd();
    }
  }

  #leave(): void {
    this.#waiting--;
    if (this.#waiting > 0 || this.#settled) return;
    this.#onEnd();
    this.#controller.abort(new DOMException('All callers have disconnected', 'AbortError'));
  }
}
