import type { RawFeed } from '@calendar/model/feed';

/**
 * Which calendars an answer may be made from. It is the one before or the one after an import that is under way or just
 * over.
 */
export class Versions {
  readonly #versions: Version[];

  constructor(first: RawFeed) {
    this.#versions = [
      { number: 0, feed: first, begunAt: Number.NEGATIVE_INFINITY, overAt: 0, repetitionIds: new Map() },
    ];
  }

  get newest(): Version {
    return this.#versions.at(-1) as Version;
  }

  /** An import of a calendar begins. */
  begin(feed: RawFeed, now: number): void {
    const { number } = this.newest;
    // A date has the same id in every calendar that has it.
    this.#versions.push({
      number: number + 1,
      feed,
      begunAt: now,
      overAt: undefined,
      repetitionIds: new Map(),
    });
  }

  /** The import is over, and soon seen everywhere. */
  end(now: number): void {
    this.newest.overAt = now;
    this.#versions.splice(0, Math.max(0, this.#versions.length - MOST_VERSIONS));
  }

  /** While something is down an import may be seen later: the time counts from its return on. */
  delay(now: number): void {
    const newest = this.newest;
    if (newest.overAt !== undefined && now - newest.overAt < SEEN_WITHIN) newest.overAt = now;
  }

  /** The calendars that an answer between two instants may show, the newest first. */
  shownBetween(sentAt: number, receivedAt: number): readonly Version[] {
    return this.#versions
      .filter((version, index) => {
        const next = this.#versions[index + 1];
        const isGone = next?.overAt !== undefined && sentAt > next.overAt + SEEN_WITHIN;
        return version.begunAt <= receivedAt && !isGone;
      })
      .reverse();
  }

  /** The newest first. */
  get recent(): readonly Version[] {
    return this.#versions.toReversed();
  }
}

/** Milliseconds (docs/feed.md, "Seen soon"). */
const SEEN_WITHIN = 2_000;
const MOST_VERSIONS = 6;

export interface Version {
  readonly number: number;
  readonly feed: RawFeed;
  readonly begunAt: number;
  /** Undefined while its import is under way. */
  overAt: number | undefined;
  /** Which id the endpoint has for which date. */
  repetitionIds: Map<string, string>;
}
