/**
 * The names of operations with a series each in the metrics, at most a hundred; all others are `other`. One
 * that nobody has asked for ten minutes leaves its place: invented names do not keep it.
 */
export class OperationNames {
  readonly #forget: (name: string) => void;
  readonly #clock: () => number;
  /** When each was asked last, the longest ago first. */
  readonly #askedAt = new Map<string, number>();

  /** @param forget ends the series of a name */
  constructor(forget: (name: string) => void, clock = () => performance.now()) {
    this.#forget = forget;
    this.#clock = clock;
  }

  seriesOf(operation: string | undefined): string {
    if (operation === undefined || operation === OTHER || operation.length > LONGEST_NAME) return OTHER;
    const now = this.#clock();
    if (!this.#askedAt.delete(operation) && !this.#hasRoom(now)) return OTHER;
    this.#askedAt.set(operation, now);
    return operation;
  }

  #hasRoom(now: number): boolean {
    const [first] = this.#askedAt;
    if (first === undefined || this.#askedAt.size < MOST_NAMES) return true;
    const [oldest, askedAt] = first;
    if (now - askedAt < UNASKED_MS) return false;
    this.#askedAt.delete(oldest);
    this.#forget(oldest);
    return true;
  }
}

export const OTHER = 'other';
const MOST_NAMES = 100;
const LONGEST_NAME = 80;
const UNASKED_MS = 10 * 60_000;
