import { normalized } from './digest.ts';

/** Each once, in any case, as first written. */
export function distinct(texts: readonly (string | null)[]): readonly string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    if (text !== null && !found.has(normalized(text))) found.set(normalized(text), text);
  }
  return [...found.values()];
}
