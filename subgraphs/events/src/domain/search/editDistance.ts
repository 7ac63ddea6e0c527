/**
 * Tells whether words, or beginnings of them, are within a few edits of one word (`decisions.md 23`). An edit is an
 * insertion, a deletion, a substitution or a swap of two neighbours, and may work on what another edit made
 * (Damerau–Levenshtein without restriction).
 *
 * Only cells near the diagonal of the usual table are computed and kept, in memory that is used again for every word
 * and grows with the length of the word alone.
 */
export class EditMeter {
  readonly #word: Uint16Array;
  readonly #most: number;
  /** From a cell to the one below it. */
  readonly #width: number;
  /**
   * By row (letters of the word taken) and column (letters of the other taken): the fewest edits. Of each row it holds
   * the cells near the diagonal, those at most one further from it than there may be edits: rows overlap elsewhere.
   */
  readonly #table: Uint8Array;

  /** @param most 1 or 2 edits */
  constructor(word: string, most: 1 | 2) {
    this.#word = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
    this.#most = most;
    this.#width = 2 * most + 2;
    this.#table = new Uint8Array((word.length + 1) * (this.#width + 1)).fill(FAR);
    for (let column = 0; column <= most; column++) this.#table[this.#place(0, column)] = column;
    for (let row = 0; row <= Math.min(most, word.length); row++) this.#table[this.#place(row, 0)] = row;
  }

  /** Whether the other word, as character codes from one place up to another, or a beginning of it is near enough. */
  near(codes: Uint16Array, from: number, until: number): boolean {
    const word = this.#word;
    const most = this.#most;
    const rows = word.length;
    const columns = Math.min(until - from, rows + most);
    if (columns < rows - most) return false;
    if (rows <= most) return true;
    let leastBefore = 0;
    for (let row = 1; row <= rows; row++) {
      const first = Math.max(1, row - most);
      const last = Math.min(columns, row + most);
      let least = row <= most ? row : FAR;
      for (let column = first; column <= last; column++) {
        const edits = this.#cell(row, column, codes, from);
        this.#table[this.#place(row, column)] = edits;
        if (edits < least) least = edits;
      }
      // What lies beyond the table's columns for a shorter word is left over from a longer one.
      if (last < row + most) this.#table[this.#place(row, last + 1)] = FAR;
      // A swap may reach back over a row: one dear row alone does not settle it.
      if (least > most && leastBefore >= most) return false;
      leastBefore = least;
    }
    for (let column = Math.max(0, rows - most); column <= columns; column++) {
      if ((this.#table[this.#place(rows, column)] as number) <= most) return true;
    }
    return false;
  }

  #place(row: number, column: number): number {
    return row * this.#width + column + this.#most + 1;
  }

  #cell(row: number, column: number, codes: Uint16Array, from: number): number {
    const word = this.#word;
    const table = this.#table;
    const width = this.#width;
    const most = this.#most;
    const place = this.#place(row, column);
    const letter = word[row - 1];
    const other = codes[from + column - 1];
    let edits = (table[place - width - 1] as number) + (letter === other ? 0 : 1);
    if (column - 1 >= row - most) edits = Math.min(edits, (table[place - 1] as number) + 1);
    if (row - 1 >= column - most) edits = Math.min(edits, (table[place - width] as number) + 1);
    if (row < 2 || column < 2) return edits;
    const letterBefore = word[row - 2];
    const otherBefore = codes[from + column - 2];
    if (letterBefore === other && letter === otherBefore) {
      edits = Math.min(edits, (table[place - 2 * width - 2] as number) + 1);
    }
    if (most < 2) return edits;
    // Swaps with a letter more on one side: that letter is an edit of its own.
    if (row > 2 && word[row - 3] === other && letter === otherBefore) {
      edits = Math.min(edits, (table[place - 3 * width - 2] as number) + 2);
    }
    if (column > 2 && letterBefore === other && letter === codes[from + column - 3]) {
      edits = Math.min(edits, (table[place - 2 * width - 3] as number) + 2);
    }
    return edits;
  }
}

const FAR = 100;
