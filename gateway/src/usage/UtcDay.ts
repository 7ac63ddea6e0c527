/** The day (UTC) of instants that follow each other closely: its name is made once a day, not for each of them. */
export class UtcDay {
  #name = '';
  #began = Number.NaN;

  /** `YYYY-MM-DD`; empty before the first instant. */
  get name(): string {
    return this.#name;
  }

  /**
   * Goes on to the day of an instant, and says whether it is another one.
   *
   * @param now milliseconds since 1970
   */
  advance(now: number): boolean {
    if (now >= this.#began && now < this.#began + dayLength) return false;
    this.#began = Math.floor(now / dayLength) * dayLength;
    this.#name = new Date(now).toISOString().slice(0, 10);
    return true;
  }
}

/** Milliseconds. */
const dayLength = 24 * 60 * 60 * 1000;
