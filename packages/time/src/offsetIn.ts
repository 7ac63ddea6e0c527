/** How far a text such as `Z`, `+02:00`, `-0330`, `+01` or `+023000` is from UTC, in milliseconds; null for any other. */
export function offsetIn(text: string): number | null {
  if (/^Z$/i.test(text)) return 0;
  const [, sign, hours, minutes, seconds] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return null;
  const offset = Number(hours) * 60 * MINUTE + Number(minutes ?? 0) * MINUTE + Number(seconds ?? 0) * 1_000;
  return sign === '-' ? -offset : offset;
}

const OFFSET = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d)(?::?([0-5]\d))?)?$/;
const MINUTE = 60_000;
