import { offsetAt } from './oslo.ts';

/**
 * An instant as callers see it: `YYYY-MM-DD HH:mm:ss±HH:mm`, with Norway's offset at that instant
 * (`interface.md 2.6`, rule 1).
 *
 * @param instant milliseconds since 1970; fractions of a second are cut off
 */
export function formatDateTime(instant: number): string {
  const offset = offsetAt(instant);
  const local = new Date(instant + offset * 60_000).toISOString();
  const sign = offset < 0 ? '-' : '+';
  const distance = Math.abs(offset);
  const hours = String(Math.floor(distance / 60)).padStart(2, '0');
  const minutes = String(Math.floor(distance % 60)).padStart(2, '0');
  return `${local.slice(0, 10)} ${local.slice(11, 19)}${sign}${hours}:${minutes}`;
}
