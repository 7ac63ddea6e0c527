/**
 * The `SEQUENCE` of a date (RFC 5545, section 3.8.7.4): the time of the last change of its record, in seconds since
 * 2020. It grows with each change, and is the same in every process.
 */
export function sequenceOf(changedAt: number | undefined): number {
  return changedAt === undefined ? 0 : Math.max(0, Math.floor((changedAt - START) / 1000));
}

const START = Date.UTC(2020, 0, 1);
