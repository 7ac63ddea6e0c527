import { partsOf } from '@calendar/http/protocol';

/**
 * By lineage, the revision that answers show (docs/rules.md 56 "One state in an answer", 57 "Forward only"):
 * when all subgraphs that know the domain have it, after two seconds, or once an answer has shown it.
 */
export class ShownRevisions {
  readonly #longestLag: number;
  #shown: ReadonlyMap<string, ShownRevision> = new Map();

  /** @param longestLag milliseconds for which a revision is not shown while others that copy its domain lack it */
  constructor(longestLag = LONGEST_LAG_MS) {
    this.#longestLag = longestLag;
  }

  /** Whether a subgraph has a revision that is not shown yet, since others still lack it. */
  get isAhead(): boolean {
    for (const { aheadSince } of this.#shown.values()) if (aheadSince !== undefined) return true;
    return false;
  }

  /** The revisions in a token are shown from now on, and nothing earlier is. Returns whether one of them was not. */
  show(token: string): boolean {
    const later = partsOf(token).filter(([lineage, revision]) => {
      const shown = this.#shown.get(lineage);
      return shown !== undefined && shown.revision < revision;
    });
    if (later.length === 0) return false;
    const shown = later.map(([lineage, revision]) => [lineage, { revision, aheadSince: undefined }] as const);
    this.#shown = new Map([...this.#shown, ...shown]);
    return true;
  }

  /** The lineages in a token may go back once. */
  letGoBack(token: string): void {
    const goingBack = new Set(partsOf(token).map(([lineage]) => lineage));
    this.#shown = new Map([...this.#shown].filter(([lineage]) => !goingBack.has(lineage)));
  }

  /** Finds the revisions to be shown, from the known tokens of all subgraphs. */
  settle(tokens: Iterable<string>): void {
    const known = new Map<string, number[]>();
    for (const token of tokens) {
      for (const [lineage, revision] of partsOf(token))
        known.set(lineage, [...(known.get(lineage) ?? []), revision]);
    }
    this.#shown = new Map(
      Array.from(known, ([lineage, revisions]) => [lineage, this.#next(lineage, revisions)]),
    );
  }

  /** A known token with the shown revisions of its first lineages, of all by default. */
  shownIn(token: string, most = Number.POSITIVE_INFINITY): string {
    const parts = partsOf(token);
    const shown = parts.map(([lineage, own], index) =>
      index < most ? (this.#shown.get(lineage)?.revision ?? own) : own,
    );
    if (parts.every(([, own], index) => Object.is(own, shown[index]))) return token;
    return parts.map(([lineage], index) => `${lineage}:${shown[index]}`).join('+');
  }

  #next(lineage: string, revisions: readonly number[]): ShownRevision {
    const latest = Math.max(...revisions);
    const before = this.#shown.get(lineage);
    const all = Math.max(before?.revision ?? 0, Math.min(...revisions));
    if (all >= latest) return { revision: all, aheadSince: undefined };
    const since = before?.revision === all ? (before.aheadSince ?? performance.now()) : performance.now();
    return performance.now() - since >= this.#longestLag
      ? { revision: latest, aheadSince: undefined }
      : { revision: all, aheadSince: since };
  }
}

const LONGEST_LAG_MS = 2_000;

interface ShownRevision {
  readonly revision: number;
  /** Since when a subgraph has a later one; on the clock of `performance.now`. */
  readonly aheadSince: number | undefined;
}
