/** A place in a log: behind the entry of an instant and a key. */
export interface Place {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly key: string;
}

/** How far a reader has come in what changed in one domain. */
export interface Position extends Place {
  /** The history of the domain's database; a position says nothing of another one. */
  readonly lineage: string;
  /** When the last change was that the reader's copy had when it was complete, milliseconds since 1970. */
  readonly complete: number;
  /** How far the reader has come in what time alone shows. */
  readonly shown: Place;
}

/** Before everything. */
export const BEGINNING: Place = { at: Number.MIN_SAFE_INTEGER, key: '' };
