export interface StoredRow {
  readonly document: string;
  /** When it came in, and when it was last changed: milliseconds since 1970. */
  readonly addedAt: number;
  readonly changedAt: number;
  /** The slugs that it had before. */
  readonly formerSlugs: readonly string[];
}
