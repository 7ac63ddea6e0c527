import { laterToken } from '@calendar/protocol';

/**
 * The revision that is followed of another subgraph, whose replicas may tell different ones for a moment: the highest of
 * one lineage. What was followed does not go back within it: a replica that is behind, as one that has just started from
 * a copy, is believed only when nothing later was told for ten seconds. Another lineage is followed when no replica tells
 * the present one any more.
 */
export class FollowedRevision {
  readonly #longestBehindMs: number;
  #token: string | undefined;
  #behindSince: number | undefined;

  /** @param longestBehindMs default 10000 */
  constructor(longestBehindMs = 10_000) {
    this.#longestBehindMs = longestBehindMs;
  }

  /**
   * The token to follow, after the replicas that answered have told theirs.
   *
   * @param told at least one
   */
  after(told: readonly [string, ...string[]]): string {
    const highest = highestOf(told, this.#token ?? told[0]);
    const later = this.#token === undefined ? highest : laterToken(this.#token, highest);
    if (later === highest) this.#behindSince = undefined;
    else this.#behindSince ??= performance.now();
    const isBehind =
      this.#behindSince !== undefined && performance.now() - this.#behindSince < this.#longestBehindMs;
    if (!isBehind) {
      this.#token = highest;
      this.#behindSince = undefined;
    }
    return this.#token ?? highest;
  }
}

/** The highest that has the lineage of another one; where none has, the highest of the first one's. */
function highestOf(told: readonly [string, ...string[]], followed: string): string {
  const ofLineage = told.filter((token) => lineageOf(token) === lineageOf(followed));
  return ofLineage.length === 0 ? highestOf(told, told[0]) : ofLineage.reduce(laterToken);
}

function lineageOf(token: string): string {
  return token.slice(0, token.lastIndexOf(':'));
}
