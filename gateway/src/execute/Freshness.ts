import type { SubgraphReply } from '../subgraphs/Fetch.ts';

/** Gathers, over all fetches of one operation, what its answer was made from and until when it holds. */
export class Freshness {
  #validUntil = Number.POSITIVE_INFINITY;
  #lasting = true;
  #revisions: ReadonlyMap<string, string> = none;

  note(subgraph: string, { revision, validUntil, freshUntil }: NotedReply): void {
    this.#validUntil = Math.min(this.#validUntil, validUntil, freshUntil ?? Number.POSITIVE_INFINITY);
    const earlier = this.#revisions.get(subgraph);
    // An unnamed revision cannot be seen to change, so that only time ends such an answer, where the subgraph says when.
    const isUnbounded = revision === undefined && freshUntil === undefined;
    // Where two fetches met two revisions, the answer is true of neither.
    if (isUnbounded || (earlier !== undefined && earlier !== revision)) this.#lasting = false;
    if (revision !== undefined && earlier !== revision)
      this.#revisions = withRevision(this.#revisions, subgraph, revision);
  }

  /** The first instant at which time alone may change the answer; `Infinity` for never. */
  get validUntil(): number {
    return this.#validUntil;
  }

  /** Whether the answer shows one state of each subgraph that names its state, and the others let it be kept. */
  get lasting(): boolean {
    return this.#lasting;
  }

  /** Token of each subgraph's snapshot. */
  get revisions(): ReadonlyMap<string, string> {
    return this.#revisions;
  }
}

type NotedReply = Pick<SubgraphReply, 'revision' | 'validUntil' | 'freshUntil'>;

const none: ReadonlyMap<string, string> = new Map();

function withRevision(
  revisions: ReadonlyMap<string, string>,
  subgraph: string,
  revision: string,
): ReadonlyMap<string, string> {
  if (revisions.size > 0) return new Map(revisions).set(subgraph, revision);
  const latest = latestAlone.get(subgraph);
  if (latest?.get(subgraph) === revision) return latest;
  const alone = new Map([[subgraph, revision]]);
  latestAlone.set(subgraph, alone);
  return alone;
}

// Most answers are made from one subgraph, and thousands in a row from one revision of it: cached ones share
// the map of it.
const latestAlone = new Map<string, ReadonlyMap<string, string>>();
