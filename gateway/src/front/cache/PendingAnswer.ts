import { Waiters } from '@calendar/http/Waiters';
import type { Reply } from '../http/PreparedAnswer.ts';

/** An answer that is being made, and the callers who wait for it. */
export class PendingAnswer extends Waiters {
  /** It is made for this instant; milliseconds since 1970. */
  readonly instant: number;
  /** The generation of the watch in which it was begun. */
  readonly generation: number;
  readonly #reply = Promise.withResolvers<Reply>();
  readonly #onEnd: () => void;

  /** @param onEnd called when no more callers may join: before its signal fires, and when it is there */
  constructor(instant: number, generation: number, onEnd: () => void) {
    super(onEnd);
    this.instant = instant;
    this.generation = generation;
    this.#onEnd = onEnd;
    // The caller who begins it may be its only one.
    this.#reply.promise.catch(() => undefined);
  }

  get reply(): Promise<Reply> {
    return this.#reply.promise;
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
      this.done();
      this.#onEnd();
    }
  }
}
