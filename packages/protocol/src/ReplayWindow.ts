/**
 * Tells which numbers of a sequence have come before, in any order. It is an anti-replay window (RFC 4303, section
 * 3.4.3) as a ring of words (RFC 6479). It knows each of the last 65,536 numbers up to the highest; older ones count as
 * seen.
 */
export class ReplayWindow {
  readonly #seen = new Uint32Array(WORDS);
  #highest = 0;

  /** Whether a number, 1 or more, is new. After the call it is not. */
  accept(sequence: number): boolean {
    if (sequence <= this.#highest - REPLAY_WINDOW || sequence < 1) return false;
    if (sequence > this.#highest) this.#advance(sequence);
    const word = Math.floor(sequence / WORD_BITS) % WORDS;
    const bit = 1 << (sequence % WORD_BITS);
    const seen = this.#seen[word]!;
    if ((seen & bit) !== 0) return false;
    this.#seen[word] = seen | bit;
    return true;
  }

  /** A word that the ring enters again still holds numbers of its last round. */
  #advance(sequence: number): void {
    const entered = Math.floor(this.#highest / WORD_BITS) + 1;
    const last = Math.floor(sequence / WORD_BITS);
    if (last - entered >= WORDS) this.#seen.fill(0);
    else for (let word = entered; word <= last; word++) this.#seen[word % WORDS] = 0;
    this.#highest = sequence;
  }
}

/** How many numbers are distinguished. */
export const REPLAY_WINDOW = 65_536;

const WORD_BITS = 32;

/** One more than the window fills, for the one that is being entered. */
const WORDS = REPLAY_WINDOW / WORD_BITS + 1;
