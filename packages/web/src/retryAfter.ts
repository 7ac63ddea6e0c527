/**
 * The seconds of `Retry-After` (RFC 9110 10.2.3), from none to a day; undefined if it gives none.
 * @param now milliseconds since 1970
 */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  const seconds = /^\d{1,15}$/.test(text) ? Number(text) : secondsUntil(text, now);
  return seconds === undefined ? undefined : Math.min(Math.max(seconds, 0), LONGEST);
}

function secondsUntil(date: string, now: number): number | undefined {
  const instant = HTTP_DATE.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(instant) ? undefined : Math.ceil((instant - now) / 1000);
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const LONGEST = 86_400;
