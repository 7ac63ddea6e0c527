/** A response as a value: everything that is the same for every caller who may be given it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether it is an answer without errors, which may be kept (`decisions.md 40`). */
  readonly successful: boolean;
  /** The first instant at which time alone may change it; `Infinity`: never, `-Infinity`: do not keep. */
  readonly validUntil: number;
  /** Token of each subgraph's snapshot that it was made from. */
  readonly revisions: ReadonlyMap<string, string>;
}
