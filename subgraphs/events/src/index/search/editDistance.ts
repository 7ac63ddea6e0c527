/**
 * A Damerau–Levenshtein automaton (docs/rules.md 23 "Approximate matches"): whether words, or beginnings of
 * them, are within a few edits of one word. Simulated bit-parallel, as bitap does, over the diagonals that
 * two edits reach: bit `MIDDLE + d` is the prefix with `d` letters more than were read.
 */
export class EditAutomaton {
  readonly #length: number;
  /** The sought word between places that hold no letter. */
  readonly #word: Uint16Array;
  readonly #most: 1 | 2;
  /** By letters read: prefixes ending in the last letter, and those within no edit, one and two. */
  readonly #states: Int32Array;

  constructor(word: string, most: 1 | 2) {
    this.#length = word.length;
    this.#word = new Uint16Array(word.length + 4 * MIDDLE + 1);
    for (let at = 0; at < word.length; at++) this.#word[MIDDLE + at] = word.charCodeAt(at);
    this.#most = most;
    this.#states = new Int32Array(BEFORE + word.length + most + 2);
    const upToWord = this.#upToWord(0);
    const [exact, one, two] = [1, 3, 7].map((lengths) => (lengths << MIDDLE) & upToWord) as [
      number,
      number,
      number,
    ];
    this.#states[BEFORE] = (exact << EXACT) | (one << ONE) | (two << TWO);
  }

  /** What is known of every word before a letter is read. */
  get verdict(): Verdict {
    return this.#length <= this.#most ? ACCEPTED : UNDECIDED;
  }

  /** Reads one more letter, after `length - 1`, of the word in `codes` from a place on. */
  read(codes: Uint16Array, from: number, length: number): Verdict {
    const states = this.#states;
    const before = states[BEFORE + length - 1]!;
    const earlier = states[BEFORE + length - 2]!;
    const upToWord = this.#upToWord(length);
    const ends = this.#endingIn(codes[from + length - 1]!, length);
    const swapped = (ends << 1) & ((before & BITS) >> 1);

    // One more edit replaces, adds or leaves out a letter, or swaps two, from the state before that.
    const exact = (before >> EXACT) & ends;
    const exactBefore = (before >> EXACT) & BITS;
    const oneBefore = (before >> ONE) & BITS;
    const one =
      ((oneBefore & ends) |
        exactBefore |
        (exactBefore >> 1) |
        (exact << 1) |
        ((earlier >> EXACT) & swapped)) &
      upToWord;
    let within = one;
    let state = ends | (exact << EXACT) | (one << ONE);
    if (this.#most === 2) {
      const earliest = states[BEFORE + length - 3]!;
      // Swaps with a letter more on one side. That letter is another edit.
      const longerSwapped = (((earlier >> EXACT) & BITS) << 1) & (ends << 2) & ((before & BITS) >> 1);
      const shorterSwapped = (((earliest >> EXACT) & BITS) >> 1) & (ends << 1) & ((earlier & BITS) >> 2);
      within =
        (((before >> TWO) & ends) |
          oneBefore |
          (oneBefore >> 1) |
          (one << 1) |
          ((earlier >> ONE) & swapped) |
          longerSwapped |
          shorterSwapped) &
        upToWord;
      state |= within << TWO;
    }
    states[BEFORE + length] = state;
    if (within === 0) return REJECTED;
    const whole = this.#length - length;
    return whole <= MIDDLE && ((within >> (MIDDLE + whole)) & 1) === 1 ? ACCEPTED : UNDECIDED;
  }

  #endingIn(letter: number, length: number): number {
    const word = this.#word;
    return (
      (word[length - 1] === letter ? 1 : 0) |
      (word[length] === letter ? 2 : 0) |
      (word[length + 1] === letter ? 4 : 0) |
      (word[length + 2] === letter ? 8 : 0) |
      (word[length + 3] === letter ? 16 : 0)
    );
  }

  /** The beginnings that are not longer than the sought word. */
  #upToWord(length: number): number {
    return (2 << Math.min(MIDDLE + this.#length - length, 2 * MIDDLE)) - 1;
  }
}

/** After reading a word's beginning: undecided, this beginning is within the edits, or none can be. */
export type Verdict = typeof UNDECIDED | typeof ACCEPTED | typeof REJECTED;
export const UNDECIDED = 0;
export const ACCEPTED = 1;
export const REJECTED = 2;

const MIDDLE = 2;
const BITS = 31;
const EXACT = 5;
const ONE = 10;
const TWO = 15;
const BEFORE = 2;
