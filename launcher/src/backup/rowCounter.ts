/** Counts the rows of PostgreSQL's text format of COPY: lines, for a line feed within a value is written `\n`. */
export class RowCounter {
  #ended = 0;
  #open = 0;

  /** The rows that are over. */
  get ended(): number {
    return this.#ended;
  }

  /** The bytes of the row that is not over yet. */
  get open(): number {
    return this.#open;
  }

  /** @returns the length of the longest row that has some of the bytes, as far as it was seen */
  add(bytes: Buffer): number {
    let longest = 0;
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      longest = Math.max(longest, this.#open + end - start);
      this.#ended += 1;
      this.#open = 0;
      start = end + 1;
    }
    this.#open += bytes.length - start;
    return Math.max(longest, this.#open);
  }
}

const LINE_FEED = 0x0a;
