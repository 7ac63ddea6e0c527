import { differs, partsOf, raisedBy, reaches } from '@calendar/http/protocol';
import type { SubgraphReply } from '../../backends/Fetch.ts';

/**
 * From all fetches of an operation: its revisions, until when it holds, and which state the next is to show.
 */
export class Freshness {
  readonly #states: ReadonlyMap<string, string>;
  #validUntil = Number.POSITIVE_INFINITY;
  #lasting = true;
  #isMixed = false;
  #isBehind = false;
  #revisions: ReadonlyMap<string, string> = none;

  /** @param states token of the state to be shown of each subgraph, as far as is known */
  constructor(states: ReadonlyMap<string, string> = none) {
    this.#states = states;
  }

  /** Token of the state that a fetch from this subgraph must show. */
  at(subgraph: string): string | undefined {
    let at = this.#states.get(subgraph);
    if (at === undefined) return at;
    for (const shown of this.#revisions.values()) at = raisedBy(at, shown);
    return at;
  }

  /** @param at token of the state that was asked for */
  note(subgraph: string, { revision, validUntil, freshUntil }: NotedReply, at?: string): void {
    this.#validUntil = Math.min(this.#validUntil, validUntil, freshUntil ?? Number.POSITIVE_INFINITY);
    // An unnamed revision cannot be seen to change. Only time ends such an answer, if the subgraph says when.
    if (revision === undefined && freshUntil === undefined) this.#lasting = false;
    const earlier = this.#revisions.get(subgraph);
    if (revision === earlier) return;
    // If two fetches met two revisions, or one named none, the answer is true of neither.
    if (earlier !== undefined) this.#isMixed = true;
    if (revision === undefined) return;
    for (const shown of this.#revisions.values()) if (differs(shown, revision)) this.#isMixed = true;
    if (at !== undefined && !reaches(revision, at)) this.#noteBehind(revision, at);
    this.#revisions = new Map(this.#revisions).set(subgraph, revision);
  }

  /** The freshness of another try, whose fetches show at least the states that this one has met. */
  again(states: ReadonlyMap<string, string>): Freshness {
    const met = [...this.#revisions.values()];
    return new Freshness(new Map(Array.from(states, ([name, token]) => [name, met.reduce(raisedBy, token)])));
  }

  /** Whether fetches met two states of one domain, and doing all of them again may find one. */
  get isToBeTriedAgain(): boolean {
    return this.#isMixed && !this.#isBehind;
  }

  /** The first instant at which time alone may change the answer; `Infinity` for never. */
  get validUntil(): number {
    return this.#validUntil;
  }

  /** Whether the answer may be kept: it shows one present state of each domain. */
  get lasting(): boolean {
    return this.#lasting && !this.#isMixed;
  }

  get revisions(): ReadonlyMap<string, string> {
    return this.#revisions;
  }

  /** No replica has the requested state. A later state of the subgraph's domain has been shown before. */
  #noteBehind(revision: string, at: string): void {
    this.#isBehind = true;
    const [[lineage = '', number = 0] = []] = partsOf(revision);
    if (!reaches(`${lineage}:${number}`, at)) this.#lasting = false;
  }
}

export interface KnownRevisions {
  readonly states: ReadonlyMap<string, string>;
  record(subgraph: string, token: string): void;
}

type NotedReply = Pick<SubgraphReply, 'revision' | 'validUntil' | 'freshUntil'>;

const none: ReadonlyMap<string, string> = new Map();
