/**
 * The names that come most often of late, of a stream in which anybody may invent names. It lists a bounded number of
 * them. A free place is taken at once. Every ten minutes names that have come more than twice as often as a listed one
 * take its place, ten at most, and all counts are halved. What is counted are the heavy hitters of Misra and Gries: at
 * most ten times as many names as are listed, in constant time per name.
 */
export class FrequentNames {
  readonly #most: number;
  readonly #clock: () => number;
  readonly #listed = new Set<string>();
  readonly #counts = new Map<string, number>();
  #renewedAt: number;

  /**
   * @param most names that are listed
   * @param clock milliseconds
   */
  constructor(most: number, clock: () => number) {
    this.#most = most;
    this.#clock = clock;
    this.#renewedAt = clock();
  }

  /** Counts a name. Returns whether it is listed, and which names have just lost their places. */
  see(name: string): Seen {
    const dropped = this.#clock() - this.#renewedAt < period ? none : this.#renew();
    this.#count(name);
    if (this.#listed.size < this.#most) this.#listed.add(name);
    return { isListed: this.#listed.has(name), dropped };
  }

  #count(name: string): void {
    const known = this.#counts.get(name);
    if (known !== undefined || this.#counts.size < this.#most * countedForEach) {
      this.#counts.set(name, (known ?? 0) + 1);
      return;
    }
    this.#change((count) => count - 1);
  }

  #renew(): readonly string[] {
    this.#renewedAt = this.#clock();
    const countOf = (name: string) => this.#counts.get(name) ?? 0;
    const rarest = [...this.#listed].toSorted((one, other) => countOf(one) - countOf(other));
    const rising = [...this.#counts.keys()]
      .filter((name) => !this.#listed.has(name))
      .toSorted((one, other) => countOf(other) - countOf(one));
    const dropped: string[] = [];
    for (const [at, name] of rising.slice(0, mostReplaced).entries()) {
      const listed = rarest[at];
      if (listed === undefined || countOf(name) <= 2 * countOf(listed)) break;
      this.#listed.delete(listed);
      this.#listed.add(name);
      dropped.push(listed);
    }
    this.#change((count) => count / 2);
    return dropped;
  }

  #change(changed: (count: number) => number): void {
    for (const [name, count] of this.#counts) {
      const now = changed(count);
      if (now < leastCount) this.#counts.delete(name);
      else this.#counts.set(name, now);
    }
  }
}

/** Milliseconds. */
const period = 10 * 60_000;
/** Of the listed names, each time: it bounds how many series a monitoring system gets to know. */
const mostReplaced = 10;
const countedForEach = 10;
/** What is halved to less than this is forgotten. */
const leastCount = 0.25;
const none: readonly string[] = [];

interface Seen {
  readonly isListed: boolean;
  readonly dropped: readonly string[];
}
