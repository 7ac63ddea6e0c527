/**
 * When a source is tried again. After a success it waits for its interval. After failures it waits five minutes, then
 * ten, and so on, up to a day or a longer interval. It never asks before the server allows it.
 *
 * @param now milliseconds since 1970
 * @param every milliseconds between two tries
 * @param failures since the last success
 * @param random from 0 to 1, so that sources with the same interval are not all tried at one moment
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
    failures === 0
      ? every
      : Math.min(FIRST_PAUSE * 2 ** Math.min(failures - 1, MOST_DOUBLINGS), Math.max(every, LONGEST_PAUSE));
  return now + Math.max(pause * (1 + SPREAD * random), retryAfterSeconds * 1000);
}

const FIRST_PAUSE = 5 * 60_000;
const LONGEST_PAUSE = 24 * 60 * 60_000;
const MOST_DOUBLINGS = 20;
const SPREAD = 0.05;
