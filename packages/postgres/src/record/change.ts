/** One change of a domain: the values that all rows written in it have. */
export interface Change {
  /** The domain's revision after it. */
  readonly revision: bigint;
  /** When it is, in RFC 3339: later than every earlier change of the domain. Times are in the order of revisions. */
  readonly at: string;
  /** Who publishes the items that it writes (docs/rules.md 52 "Sources of items"). */
  readonly source: string;
}

/** The columns that a row takes from the change that writes it. */
export type ColumnsOfChange = 'revision' | 'source' | 'addedAt' | 'changedAt';

/** Advances a domain's revision, at the clock's time, always later than before. */
export const ADVANCE_REVISION = `
  UPDATE "Revision" SET "revision" = "revision" + 1, "changedAt" =
    greatest(date_trunc('milliseconds', clock_timestamp()), "changedAt" + interval '1 millisecond')
  RETURNING "revision", "changedAt"`;
