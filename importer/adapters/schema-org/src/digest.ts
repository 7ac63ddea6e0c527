import { hash } from 'node:crypto';

/** A short name for what the parts say, the same whatever their case and white space. Absent parts count. */
export function digest(...parts: readonly (string | number | null)[]): string {
  return hash(
    'sha256',
    JSON.stringify(parts.map((part) => (typeof part === 'string' ? normalized(part) : part))),
  ).slice(0, 16);
}

/** A text for comparison: lower case, compatibility forms and white space made one. */
export function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}
