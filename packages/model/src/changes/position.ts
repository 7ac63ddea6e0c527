/** A place in a log: after the entry with this instant and key. */
export interface Place {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly key: string;
}

/** How far a reader has read the changes of one domain. */
export interface Position extends Place {
  /** The history of the domain's database. In another history the position has no meaning. */
  readonly lineage: string;
  /** The last change in the reader's copy when it was last complete, milliseconds since 1970. */
  readonly complete: number;
  /** How far the reader has read items that became visible with time alone. */
  readonly shown: Place;
}

export const BEGINNING: Place = { at: Number.MIN_SAFE_INTEGER, key: '' };
