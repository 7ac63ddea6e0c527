/** Takes note of which item is being read, so that it can be named when the reading does not end. */
export interface ReadingObserver {
  /** These items are being read, in several passes. */
  begin(documents: readonly string[]): void;
  at(row: number): void;
  end(): void;
}

/** For a reading that nobody watches. */
export const UNOBSERVED: ReadingObserver = { begin() {}, at() {}, end() {} };
