/**
 * How many characters of stored tokens one search may read (docs/rules.md 49 "Bounds before work"): words
 * that nearly match long tokens would hold the thread. Calendars come nowhere near it.
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
