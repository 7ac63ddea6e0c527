export interface StoredRow {
  readonly document: string;
  /** When it came in, and when it was last changed: milliseconds since 1970. */
  readonly addedAt: number;
  readonly changedAt: number;
  /** The slugs that it had before. */
  readonly formerSlugs: readonly string[];
  /** The ids of events that are the same (docs/rules.md 72 "Corrections"). */
  readonly formerIds: readonly string[];
}
