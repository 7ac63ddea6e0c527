import type { Logger } from '../process/createLogger.ts';

/**
 * Reports what is stored with texts that exceed a bound (docs/rules.md 49 "Bounds before work"), each item once. It goes
 * on being served; only as much of it as the bound allows is compared and searched.
 */
export class OverlongTexts {
  readonly #logger: Logger;
  readonly #reported = new Set<string>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /**
   * @param kind what the item is, as `event`
   * @param texts the names of its texts that are too long; none is no report
   */
  report(kind: string, id: string, texts: readonly string[]): void {
    const item = `${kind} ${id}`;
    if (texts.length === 0 || this.#reported.has(item)) return;
    this.#reported.add(item);
    this.#logger.warn(
      { kind, id: id.slice(0, LONGEST_SHOWN), texts },
      'texts stored of an item exceed their bounds: it is served, and not found by them as a whole; shorten them in the feed',
    );
  }
}

/** Characters of an id. */
const LONGEST_SHOWN = 500;
