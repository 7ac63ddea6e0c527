import { hash } from 'node:crypto';
import { BOUNDS } from '@calendar/feed/fields';

/** A short name for what the parts say, the same whatever their case and white space. Absent parts count. */
export function digest(...parts: readonly (string | number | null)[]): string {
  return hash(
    'sha256',
    JSON.stringify(parts.map((part) => (typeof part === 'string' ? normalized(part) : part))),
  ).slice(0, 16);
}

/**
 * A text for comparison: lower case, compatibility forms and white space made one. One that is longer than any that is
 * held is itself; of more than 30 combining marks in a row 30 count (docs/rules.md 49 "Bounds before work").
 */
export function normalized(text: string): string {
  if (text.length > BOUNDS.text) return text;
  return text.replaceAll(MANY_MARKS, '$1').normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
