/**
 * Bounds how many answers are made at a time, and how many requests wait. At most a quarter of those that wait are of
 * one caller.
 */
export class WorkSlots {
  readonly #slots: number;
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  readonly #ofCallers = new Map<string, number>();
  #taken = 0;

  constructor(slots = 8, mostWaiting = 200) {
    this.#slots = slots;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Does the work when there is a free slot.
   *
   * @throws NoFreeSlot at once if too many requests wait, or too many of this caller
   */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#taken >= this.#slots) await this.#waitForSlot(caller);
    else this.#taken++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken--;
      else this.#begin(next);
    }
  }

  get counts(): { readonly working: number; readonly waiting: number } {
    return { working: this.#taken, waiting: this.#waiting.length };
  }

  #waitForSlot(caller: string): Promise<void> {
    const own = this.#ofCallers.get(caller) ?? 0;
    if (this.#waiting.length >= this.#mostWaiting || own >= this.#mostWaiting / 4) throw new NoFreeSlot();
    this.#ofCallers.set(caller, own + 1);
    return new Promise((begin) => this.#waiting.push({ caller, begin }));
  }

  #begin({ caller, begin }: Waiting): void {
    const own = (this.#ofCallers.get(caller) ?? 1) - 1;
    if (own === 0) this.#ofCallers.delete(caller);
    else this.#ofCallers.set(caller, own);
    begin();
  }
}

/** Too many requests wait already. */
export class NoFreeSlot extends Error {
  override readonly name = 'NoFreeSlot';
}

interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}
