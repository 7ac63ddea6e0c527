import { Waiters } from '@calendar/http/Waiters';
import type { Reply } from '../http/PreparedAnswer.ts';

/** An answer that is being made, and the callers who wait for it. */
export class PendingAnswer {
  /** It is made for this instant; milliseconds since 1970. */
  readonly instant: number;
  /** The generation of the watch in which it was begun. */
  readonly generation: number;
  readonly #reply = Promise.withResolvers<Reply>();
  readonly #waiters: Waiters;
  readonly #onEnd: () => void;

  /** @param onEnd called when no more callers may join: before its signal fires, and when it is there */
  constructor(instant: number, generation: number, onEnd: () => void) {
    this.instant = instant;
    this.generation = generation;
    this.#onEnd = onEnd;
    this.#waiters = new Waiters(onEnd);
    // The caller who begins it may be its only one.
    this.#reply.promise.catch(() => undefined);
  }

  get reply(): Promise<Reply> {
    return this.#reply.promise;
  }

  /** Fires when no caller waits for it any more. It does not fire once the answer is there. */
  get signal(): AbortSignal {
    return this.#waiters.signal;
  }

  /** One more waits, until this signal fires. */
  add(caller: AbortSignal): void {
    this.#waiters.add(caller);
  }

  async settle(reply: Promise<Reply>): Promise<Reply> {
    try {
      const made = await reply;
      this.#reply.resolve(made);
      return made;
    } catch (error) {
      this.#reply.reject(error);
      throw error;
    } finally {
      this.#waiters.done();
      this.#onEnd();
    }
  }
}
