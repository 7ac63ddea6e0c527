import type { SubgraphReply } from '../subgraphs/SubgraphClient.ts';

/** Gathers, over all fetches of one operation, what its answer was made from and until when it holds. */
export class Freshness {
  #validUntil = Number.POSITIVE_INFINITY;
  readonly #revisions = new Map<string, string>();

  note(subgraph: string, { revision, validUntil }: SubgraphReply): void {
    this.#validUntil = Math.min(this.#validUntil, validUntil);
    if (revision === undefined) return;
    const earlier = this.#revisions.get(subgraph);
    // Two fetches met two revisions: the answer is true of neither, so nobody may keep it.
    if (earlier !== undefined && earlier !== revision) this.#validUntil = Number.NEGATIVE_INFINITY;
    this.#revisions.set(subgraph, revision);
  }

  /** The first instant at which time alone may change the answer; `Infinity`: never, `-Infinity`: do not keep. */
  get validUntil(): number {
    return this.#validUntil;
  }

  /** Token of each subgraph's snapshot. */
  get revisions(): ReadonlyMap<string, string> {
    return this.#revisions;
  }
}
