/** Takes note of which item is being read, so that it can be named when the reading does not end. */
export interface ReadingMark {
  /** These are read now, in several passes. */
  begin(documents: readonly string[]): void;
  /** It is the turn of one of them. */
  at(row: number): void;
  /** They are read. */
  end(): void;
}

/** For a reading that nobody watches. */
export const UNMARKED: ReadingMark = { begin() {}, at() {}, end() {} };
