import type { RobotsRules } from './robotsRules.ts';

/** The `robots.txt` of each origin, for 24 hours as RFC 9309 2.4 allows. Give one to all fetches of a process. */
export class RobotsMemory {
  readonly #rules = new Map<string, { readonly rules: RobotsRules; readonly until: number }>();

  /** @param now milliseconds since 1970 */
  rulesOf(origin: string, now: number): RobotsRules | undefined {
    const known = this.#rules.get(origin);
    return known !== undefined && now < known.until ? known.rules : undefined;
  }

  keep(origin: string, rules: RobotsRules, now: number): void {
    this.#rules.delete(origin);
    const [oldest] = this.#rules.keys();
    if (this.#rules.size >= MOST_ORIGINS && oldest !== undefined) this.#rules.delete(oldest);
    this.#rules.set(origin, { rules, until: now + A_DAY });
  }
}

const A_DAY = 86_400_000;
const MOST_ORIGINS = 1_000;
