/**
 * When a source is tried again: after `every` milliseconds, or from five minutes up to a day after failures, and never
 * before the server allows it. `random` (0 to 1) spreads sources with one interval.
 */
export function nextRun(
  now: number,
  every: number,
  failures: number,
  {
    retryAfterSeconds = 0,
    random = Math.random(),
  }: { retryAfterSeconds?: number | undefined; random?: number } = {},
): number {
  const pause =
    failures === 0 ? every : Math.min(FIRST_PAUSE * 2 ** (failures - 1), Math.max(every, LONGEST_PAUSE));
  return now + Math.max(pause * (1 + SPREAD * random), retryAfterSeconds * 1000);
}

const FIRST_PAUSE = 5 * 60_000;
const LONGEST_PAUSE = 24 * 60 * 60_000;
const SPREAD = 0.05;
