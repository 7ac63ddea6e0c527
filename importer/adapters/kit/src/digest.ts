import { hash } from 'node:crypto';
import { BOUNDS } from '@calendar/model/feedFields';
import { streamSafe } from '@calendar/text';

/** A short name for some parts, the same in any case and white space. Absent parts count. */
export function digest(...parts: readonly (string | number | null)[]): string {
  return hash(
    'sha256',
    JSON.stringify(parts.map((part) => (typeof part === 'string' ? normalized(part) : part))),
  ).slice(0, 16);
}

/**
 * A text for comparison: in lower case, with compatibility forms and white space unified, and at most 30 combining
 * marks in a row (docs/rules.md 49 "Bounds before work").
 */
export function normalized(text: string): string {
  if (text.length > BOUNDS.text) return text;
  if (!ODD.test(text)) return text.toLowerCase().trim();
  return streamSafe(text).normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/** Most texts are ASCII with single spaces between words. */
const ODD = /[^ -~]| {2}/;

/** Each once, in any case, as first written. */
export function distinct(texts: readonly (string | null)[]): readonly string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    if (text !== null && !found.has(normalized(text))) found.set(normalized(text), text);
  }
  return [...found.values()];
}
