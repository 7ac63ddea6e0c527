import { streamSafe } from './streamSafe.ts';

/** A text of more characters (UTF-16 code units) is equal to none (docs/rules.md 49 "Bounds before work"). */
export const LONGEST_COMPARED = 500;

/** A list of texts to compare that has more items is refused (docs/rules.md 49 "Bounds before work"). */
export const MOST_COMPARED = 10_000;

/** A text for comparison (docs/rules.md 45 "Stored and compared text"). Null if too long to equal any. */
export function compared(text: string): string | null {
  return text.length > LONGEST_COMPARED ? null : normalized(text);
}

/** The same regardless of case (docs/rules.md 14 "Municipality and postal code", 15 "Whole tags"). */
export function comparedInAnyCase(text: string): string | null {
  // In lower case some letters have a composed form that they have not in upper case.
  return text.length > LONGEST_COMPARED ? null : normalized(normalized(text).toLowerCase());
}

/** Several texts as `as` compares them: each once, without those that are equal to none. */
export function distinctCompared(texts: readonly string[], as = compared): readonly string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const own = as(text);
    if (own !== null) found.add(own);
  }
  return [...found];
}

/** As much of a text as counts when it is put in order among others. */
export function sortKey(text: string): string {
  return streamSafe(text.slice(0, LONGEST_COMPARED));
}

function normalized(text: string): string {
  // NFC decomposes some marks.
  return streamSafe(streamSafe(text).normalize('NFC')).trim();
}
