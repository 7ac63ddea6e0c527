/** A response as a value: everything that is the same for every caller who may be given it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether it is an answer without errors (`decisions.md 40`). */
  readonly successful: boolean;
  /** Whether it shows one state of each subgraph, and all of them have named theirs: only that may be kept. */
  readonly lasting: boolean;
  /** The first instant at which time alone may change it; `Infinity` for never. */
  readonly validUntil: number;
  /** Token of each subgraph's snapshot that it was made from. */
  readonly revisions: ReadonlyMap<string, string>;
}
