/**
 * The `SEQUENCE` of a date (RFC 5545, section 3.8.7.4), from when its record was changed last: seconds since 2020. It grows
 * with each change, and every process tells the same.
 */
export function sequenceOf(changedAt: number | undefined): number {
  return changedAt === undefined ? 0 : Math.max(0, Math.floor((changedAt - START) / 1000));
}

const START = Date.UTC(2020, 0, 1);
