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

/**
 * Advances a domain's revision. Its time is that of the clock, because the transaction may have waited for another one
 * since it began. It is always later than the time before, even if the clock was set back.
 */
export const ADVANCE_REVISION = `
  UPDATE "Revision" SET "revision" = "revision" + 1, "changedAt" =
    greatest(date_trunc('milliseconds', clock_timestamp()), "changedAt" + interval '1 millisecond')
  RETURNING "revision", "changedAt"`;
