import { type Listed, type Node, nodesOf } from '../query/node.ts';
import type { Selection } from '../query/selection.ts';
import type { Snapshot } from '../query/snapshot.ts';

/** Nodes of a selection, built on demand: their number is known before. */
export class NodeList implements Iterable<Node> {
  readonly length: number;
  readonly #options: NodeListOptions;

  constructor(options: NodeListOptions) {
    const { selection, from, until } = options;
    this.length = Math.max(0, Math.min(until, selection.dates.length) - from);
    this.#options = options;
  }

  slice(first: number, end: number): readonly Node[] {
    const { snapshot, selection, from, listed, now } = this.#options;
    return nodesOf(snapshot, selection, from + first, from + Math.min(end, this.length), now, listed);
  }

  [Symbol.iterator](): Iterator<Node> {
    return this.slice(0, this.length)[Symbol.iterator]();
  }
}

interface NodeListOptions {
  readonly snapshot: Snapshot;
  readonly selection: Selection;
  /** Places in the selection. */
  readonly from: number;
  readonly until: number;
  readonly listed: Listed;
  /** Milliseconds since 1970. */
  readonly now: number;
}
