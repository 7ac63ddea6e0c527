/**
 * Bounds how many answers are made at a time, and how many requests wait. At most a quarter of those that wait are of
 * one caller.
 */
export class WorkPlaces {
  readonly #places: number;
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  readonly #ofCallers = new Map<string, number>();
  #taken = 0;

  constructor(places = 8, mostWaiting = 200) {
    this.#places = places;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Does it when there is a place.
   *
   * @throws NoPlace at once when too much waits, or too much of this caller
   */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#taken >= this.#places) await this.#turn(caller);
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

  #turn(caller: string): Promise<void> {
    const own = this.#ofCallers.get(caller) ?? 0;
    if (this.#waiting.length >= this.#mostWaiting || own >= this.#mostWaiting / 4) throw new NoPlace();
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

/** Too much waits to be made. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}
