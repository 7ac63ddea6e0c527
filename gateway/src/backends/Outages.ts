import type { Logger } from 'pino';
import { reasonOf } from './reasonOf.ts';

/**
 * The subgraphs that do not report their revision. The log says so once of each, and when it ends. One that has reported
 * none yet is waited for, since processes start in any order.
 */
export class Outages {
  readonly #log: Logger;
  readonly #startTimeout: number;
  readonly #current = new Map<string, Outage>();

  /** @param startTimeout milliseconds for which it is normal that a subgraph has reported nothing yet */
  constructor(log: Logger, startTimeout = START_TIMEOUT_MS) {
    this.#log = log;
    this.#startTimeout = startTimeout;
  }

  get subgraphs(): readonly string[] {
    return [...this.#current.keys()];
  }

  /** Whether one of these does not report its revision. */
  concern(subgraphs: Iterable<string>): boolean {
    if (this.#current.size === 0) return false;
    for (const name of subgraphs) if (this.#current.has(name)) return true;
    return false;
  }

  /** A subgraph did not report its revision. */
  note(name: string, error: unknown, hasReported: boolean): void {
    const known = this.#current.get(name);
    const outage = known ?? { since: performance.now(), isLogged: false };
    this.#current.set(name, outage);
    if (outage.isLogged) return;
    const facts = { subgraph: name, reason: reasonOf(error) };
    outage.isLogged = hasReported || performance.now() - outage.since >= this.#startTimeout;
    if (outage.isLogged) this.#log.warn(facts, 'a subgraph does not report its revision');
    else if (known === undefined) this.#log.debug(facts, 'waiting for a subgraph');
  }

  /** A subgraph has reported its revision. */
  end(name: string): void {
    const outage = this.#current.get(name);
    if (outage === undefined) return;
    this.#current.delete(name);
    this.#log[outage.isLogged ? 'info' : 'debug'](
      { subgraph: name },
      'a subgraph reports its revision again',
    );
  }

  /** Nothing is said of others any more. */
  keep(subgraphs: ReadonlySet<string>): void {
    for (const name of this.#current.keys()) if (!subgraphs.has(name)) this.#current.delete(name);
  }
}

const START_TIMEOUT_MS = 10_000;

interface Outage {
  /** On the clock of `performance.now`. */
  readonly since: number;
  /** Whether it was logged above `debug`. */
  isLogged: boolean;
}
