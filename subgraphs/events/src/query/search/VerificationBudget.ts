/**
 * How many characters of stored tokens one search may read to verify its words (docs/rules.md 49 "Bounds before work").
 * Many words that nearly match many tokens of 100,000 characters would otherwise hold the thread for seconds. Other
 * calendars come nowhere near: all tokens of 200,000 events have a million characters.
 */
export class VerificationBudget {
  #left = MOST_VERIFIED;

  /** @throws SearchTooLong if the characters are more than the rest of the budget */
  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new SearchTooLong();
  }
}

/** A search would read more of the stored texts than one may. */
export class SearchTooLong extends Error {
  constructor() {
    super(`A search would read more than ${MOST_VERIFIED} characters of stored texts`);
    this.name = 'SearchTooLong';
  }
}

/** Characters: some 40 ms. */
export const MOST_VERIFIED = 10_000_000;
